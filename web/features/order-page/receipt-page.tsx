import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import * as addresses from '#contract/addresses.ts';
import type { getReceipt, Receipt } from '#contract/order-page.ts';
import { formatDateTime } from '#domain/dates.ts';
import { orderNumberText } from '#domain/order.ts';
import { formatPhone } from '#domain/phone.ts';
import { addressLines } from '#web/lib/business-text.ts';
import { moneyText } from '#web/lib/money-text.ts';
import { pageMeta } from '#web/lib/page-meta.ts';
import { apiQuery } from '#web/lib/query-client.ts';
import { withQueries } from '#web/lib/query-provider.tsx';
import { useSite } from '#web/lib/site.ts';
import { paths } from '#web/paths.ts';
import { Heading } from '#web/ui/heading.tsx';
import { SiteLink } from '#web/ui/link.tsx';
import { PrintButton } from '#web/ui/print-button.tsx';
import type { Route } from './+types/receipt-page.ts';
import { FollowedPage, UNKNOWN_ORDER } from './order-page-layout.tsx';

function Line({ label, amount, isStrong = false }: { label: ReactNode; amount: number; isStrong?: boolean }) {
  return (
    <tr className={isStrong ? 'font-semibold' : undefined}>
      <td className="py-1.5 pr-4 align-top">{label}</td>
      <td className="whitespace-nowrap py-1.5 text-right align-top tabular-nums">{moneyText(amount)}</td>
    </tr>
  );
}

function Amounts({ title, children }: { title: string; children: ReactNode }) {
  return (
    <table className="mt-6 w-full border-line-strong border-t">
      <caption className="pb-1.5 text-left font-display text-heading-4">{title}</caption>
      <tbody>{children}</tbody>
    </table>
  );
}

function moment(at: string): string {
  return formatDateTime(new Date(at));
}

function Parties({ receipt }: { receipt: Receipt }) {
  const { business } = useSite();
  const [street, city] = addressLines(business.address);
  return (
    <div className="mt-6 grid gap-x-8 gap-y-4 @md:grid-cols-2">
      <div>
        <p className="text-caption text-muted">Quem recebeu</p>
        <p className="font-semibold">{business.legalName}</p>
        <p className="text-small">CNPJ {business.cnpj}</p>
        <p className="text-small">
          {street}, {city}
        </p>
        <p className="text-small">
          {formatPhone(business.phones.funeral24h)} · {business.email}
        </p>
      </div>
      <div>
        <p className="text-caption text-muted">Quem pagou</p>
        <p className="break-words font-semibold">{receipt.buyer_name}</p>
        {receipt.buyer_document !== '' && (
          <p className="text-small">
            {receipt.buyer_document.includes('/') ? 'CNPJ' : 'CPF'} {receipt.buyer_document}
          </p>
        )}
      </div>
    </div>
  );
}

function ReceiptSheet({ receipt }: { receipt: Receipt }) {
  const { business } = useSite();
  const { number, items, charges, payments, refunds, paid, refunded, due } = receipt;
  return (
    <article className="paper-sheet @container mx-auto max-w-[44rem] rounded-card border border-line bg-surface p-5 sm:p-9">
      <p className="flex items-center gap-3 border-gold-line border-b pb-4 font-display text-heading-4">
        <img src={business.logo} alt="" width={44} height={44} className="size-11" />
        {business.name}
      </p>
      <Heading level={1} size={2} className="mt-5">
        Recibo do pedido {orderNumberText(number)}
      </Heading>
      <p className="mt-1.5 break-words text-muted">Homenagem a {receipt.deceased_name}</p>
      <Parties receipt={receipt} />
      <Amounts title="O que foi pedido">
        {items.map(({ title, quantity, amount }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other name than their place
          <Line key={at} label={quantity === 1 ? title : `${quantity} × ${title}`} amount={amount} />
        ))}
        {charges.map(({ label, amount }) => (
          <Line key={label} label={label} amount={amount} />
        ))}
        <Line label="Total" amount={receipt.total} isStrong />
      </Amounts>
      <Amounts title="O que foi pago">
        {payments.map(({ at, method, amount }) => (
          <Line key={`${at} ${amount}`} label={`${method}, em ${moment(at)}`} amount={amount} />
        ))}
        <Line label="Total pago" amount={paid} isStrong />
      </Amounts>
      {refunded > 0 && (
        <Amounts title="O que foi devolvido">
          {refunds.map(({ at, amount }) => (
            <Line key={`${at} ${amount}`} label={`Devolução, em ${moment(at)}`} amount={amount} />
          ))}
          <Line label="Total devolvido" amount={refunded} isStrong />
        </Amounts>
      )}
      {due > 0 && (
        <Amounts title="O que falta pagar">
          <Line label="A pagar" amount={due} isStrong />
        </Amounts>
      )}
      <p className="mt-7 border-line border-t pt-4 text-muted text-small">
        Pedido feito em {moment(receipt.created_at)}. Recibo emitido em {moment(receipt.issued_at)}, por{' '}
        {business.legalName}. Este recibo não é nota fiscal.
      </p>
    </article>
  );
}

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Recibo', isSecret: true });

/** /pedido/:chave/recibo: what was paid for an order, to print. */
function PrintableReceipt() {
  const { chave = '' } = useParams();
  const query = useQuery(apiQuery<typeof getReceipt>(addresses.getReceipt, { params: { chave } }));
  return (
    <FollowedPage query={query} unknown={UNKNOWN_ORDER}>
      {(receipt) => (
        <div className="container-page py-8">
          <div className="no-print mx-auto mb-5 flex max-w-[44rem] flex-wrap items-center justify-between gap-3">
            <SiteLink
              to={paths.orderPage(chave)}
              reloadDocument
              className="inline-flex min-h-11 items-center gap-2 text-link"
            >
              <ArrowLeft className="size-4" />
              Voltar ao pedido
            </SiteLink>
            <PrintButton>Imprimir ou salvar em PDF</PrintButton>
          </div>
          <ReceiptSheet receipt={receipt} />
        </div>
      )}
    </FollowedPage>
  );
}

export default withQueries(PrintableReceipt);
