import { useQuery } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import {
  askProviderAgain,
  exportReconciliation,
  getReconciliation,
  listReconciledPayments,
  type ReconciledPayment,
  type Reconciliation,
} from '#contract/reconciliation.ts';
import { orderNumberText } from '#domain/order.ts';
import { DISCREPANCY_TEXTS } from '#domain/reconciliation.ts';
import { callForEffect } from '#web/lib/api.ts';
import type { Period } from '#web/lib/date-search.ts';
import { moneyText } from '#web/lib/money-text.ts';
import { pageMeta } from '#web/lib/page-meta.ts';
import { paged, usePagedList } from '#web/lib/paged-list.ts';
import { apiQuery, ownKey } from '#web/lib/query-client.ts';
import { start } from '#web/lib/start-queries.ts';
import { useChange } from '#web/lib/use-change.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { ButtonLink, TextLink } from '#web/ui/link.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { QueryState } from '#web/ui/query-state.tsx';
import { Time } from '#web/ui/record-parts.tsx';
import { Section } from '#web/ui/section.tsx';
import { financePeriodIn, PeriodFrame, useFinancePeriod } from '../period-frame.tsx';
import { PeriodTable } from '../period-table.tsx';
import { showFinanceFailure } from '../queries.ts';
import type { Route } from './+types/reconciliation-page.ts';

const reconciliationOf = (period: Period, turn = 0) => ({
  ...apiQuery(getReconciliation, { query: period }),
  queryKey: ownKey(getReconciliation, period, turn),
});

const useAskAgain = () =>
  useChange(({ payment_id }: ReconciledPayment) => callForEffect(askProviderAgain, { params: { payment_id } }), {
    done: 'O provedor respondeu.',
    failed: (error) => showFinanceFailure('Não foi possível perguntar ao provedor.', error),
    changes: [getReconciliation, listReconciledPayments],
  });

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

const PAYMENT_COLUMNS: readonly PaymentColumn[] = [
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

const differenceColumns = (asking: Asking): readonly PaymentColumn[] => [
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

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Conciliação' });

const idOf = ({ payment_id }: ReconciledPayment) => payment_id;

const plural = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

function Sums({ sums }: { sums: Reconciliation }) {
  const { received, fee, refunded, held, credited, blocked, payments, without_fee: withoutFee } = sums;
  const rows = [
    ['Recebido do cliente', received, plural(payments, 'pagamento', 'pagamentos')],
    ['Tarifa', fee, withoutFee > 0 ? `${withoutFee} ainda sem tarifa informada` : 'com o que o provedor ficou'],
    ['Estornado', refunded, 'o que voltou ao cliente'],
    ['Em disputa', held, 'retido pelo provedor'],
    ['Creditado', credited, blocked > 0 ? `${moneyText(blocked)} ainda a liberar` : 'já liberado'],
  ] as const;
  return (
    <section aria-label="Somas do período" className="@container mb-8">
      <dl className="grid grid-cols-1 gap-3 @md:grid-cols-2 @4xl:grid-cols-5">
        {rows.map(([name, amount, note]) => (
          <div
            key={name}
            className="rounded-card border border-line bg-surface p-4 @md:last:col-span-2 @4xl:last:col-span-1"
          >
            <dt className="text-muted text-small">{name}</dt>
            <dd
              className={`mt-1 whitespace-nowrap font-display text-heading-4 tabular-nums ${amount < 0 ? 'text-error' : ''}`}
            >
              {moneyText(amount)}
            </dd>
            <dd className="mt-1 text-caption text-muted">{note}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Differences({ found: { differences, difference_count: count, payments } }: { found: Reconciliation }) {
  const asking = useAskAgain();
  if (payments === 0) return null;
  if (count === 0)
    return <Notice tone="success" title="Tudo confere com o provedor, até o centavo." className="mb-8" />;
  return (
    <Section title="Diferenças" size={3} titleClass="mb-2">
      <p className="mb-4 text-muted">
        {plural(count, 'pagamento não confere', 'pagamentos não conferem')} com o que o provedor informa.
        {count > differences.length && ` Aqui estão ${differences.length}; a planilha tem todos.`}
      </p>
      <DataTable caption="Diferenças do período" columns={differenceColumns(asking)} rows={differences} rowKey={idOf} />
    </Section>
  );
}

export function clientLoader({ url: { searchParams } }: Route.ClientLoaderArgs) {
  const period = financePeriodIn(searchParams);
  return start(reconciliationOf(period), paged(listReconciledPayments, { query: period }));
}

export default function ReconciliationPage() {
  const search = useFinancePeriod();
  const { period, turn } = search;
  const query = useQuery(reconciliationOf(period, turn));
  const payments = usePagedList(paged(listReconciledPayments, { query: period }, turn), idOf);
  return (
    <PeriodFrame
      title="Conciliação"
      lead="Os pagamentos da loja ao lado do que o provedor informa. Saques para a sua conta estão só no extrato dele."
      search={search}
      sheet={{ of: exportReconciliation, name: 'conciliacao' }}
    >
      <QueryState query={query} loading="Conferindo o período…" failure="Falha ao conferir o período.">
        {(found) => (
          <>
            <Sums sums={found} />
            <Differences found={found} />
          </>
        )}
      </QueryState>
      <PeriodTable
        title="Pagamentos"
        name="pagamentos"
        list={payments}
        columns={PAYMENT_COLUMNS}
        counted={['pagamento', 'pagamentos']}
        none="Nenhum pagamento pelo provedor neste período"
      />
    </PeriodFrame>
  );
}
