import { RefreshCw } from 'lucide-react';
import type { ReconciledPayment } from '#contract/reconciliation.ts';
import { orderNumberText } from '#domain/order.ts';
import { DISCREPANCY_TEXTS } from '#domain/reconciliation.ts';
import { moneyText } from '#web/lib/money-text.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/button.tsx';
import type { Column } from '#web/ui/data-table.tsx';
import { ButtonLink, TextLink } from '#web/ui/link.tsx';
import { Time } from '#web/ui/record-parts.tsx';
import type { useAskAgain } from './queries.ts';

type Asking = ReturnType<typeof useAskAgain>;
type PaymentColumn = Column<ReconciledPayment>;

const MONEY = { align: 'end', className: 'whitespace-nowrap tabular-nums' } as const;

function Amount({ reais }: { reais: number }) {
  return <span className={reais < 0 ? 'text-error' : undefined}>{moneyText(reais)}</span>;
}

function Untold() {
  return <span className="text-muted">não informada</span>;
}

function Payment({ payment: { number, payment_id } }: { payment: ReconciledPayment }) {
  return (
    <>
      {number === null ? (
        <span className="block font-semibold">Sem pedido</span>
      ) : (
        <TextLink to={paths.order(number)} className="inline-block py-1 font-semibold">
          Pedido {orderNumberText(number)}
        </TextLink>
      )}
      <span className="block whitespace-nowrap text-caption text-muted tabular-nums">{payment_id}</span>
    </>
  );
}

/** Money without an order is solved among what needs a person; for the rest the provider may know better by now. */
function Action({ payment, asking }: { payment: ReconciledPayment; asking: Asking }) {
  if (payment.number === null)
    return (
      <ButtonLink variant="quiet" size="small" to={paths.dashboard}>
        Abrir pendências
      </ButtonLink>
    );
  const isAsked = asking.isPending && asking.variables.payment_id === payment.payment_id;
  return (
    <Button
      variant="quiet"
      size="small"
      busy={isAsked}
      busyLabel="Perguntando…"
      onClick={() => asking.isPending || asking.mutate(payment)}
      aria-label={`Perguntar outra vez pelo pagamento ${payment.payment_id}`}
    >
      <RefreshCw />
      Perguntar outra vez
    </Button>
  );
}

const PAYMENT: PaymentColumn = { header: 'Pagamento', cell: (payment) => <Payment payment={payment} /> };
const DATE: PaymentColumn = { header: 'Data', cell: ({ at }) => <Time at={at} />, className: 'whitespace-nowrap' };

export const PAYMENT_COLUMNS: readonly PaymentColumn[] = [
  PAYMENT,
  DATE,
  { header: 'Recebido do cliente', cell: ({ received }) => moneyText(received), ...MONEY },
  { header: 'Tarifa', cell: ({ fee }) => (fee === null ? <Untold /> : moneyText(fee)), ...MONEY },
  { header: 'Estornado', cell: ({ refunded }) => <Amount reais={refunded} />, ...MONEY },
  { header: 'Em disputa', cell: ({ held }) => <Amount reais={held} />, ...MONEY },
  {
    header: 'Creditado',
    cell: ({ credited }) => (credited === null ? <Untold /> : <Amount reais={credited} />),
    ...MONEY,
  },
];

export const differenceColumns = (asking: Asking): readonly PaymentColumn[] => [
  PAYMENT,
  DATE,
  {
    header: 'Motivo e solução',
    isText: true,
    className: 'max-w-xl',
    cell: ({ discrepancies }) => discrepancies.map((name) => <p key={name}>{DISCREPANCY_TEXTS[name]}</p>),
  },
  { header: 'Diferença', cell: ({ difference }) => <Amount reais={difference} />, ...MONEY },
  { header: 'Ações', cell: (payment) => <Action payment={payment} asking={asking} />, align: 'end' },
];
