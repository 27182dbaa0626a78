import { useQuery } from '@tanstack/react-query';
import {
  exportReconciliation,
  listReconciledPayments,
  type ReconciledPayment,
  type Reconciliation,
} from '#contract/reconciliation.ts';
import { moneyText } from '#web/lib/money-text.ts';
import { pageMeta } from '#web/lib/page-meta.ts';
import { paged, usePagedList } from '#web/lib/paged-list.ts';
import { start } from '#web/lib/start-queries.ts';
import { DataTable } from '#web/ui/data-table.tsx';
import { Heading } from '#web/ui/heading.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { QueryState } from '#web/ui/query-state.tsx';
import { financePeriodIn, PeriodFrame, useFinancePeriod } from '../period-frame.tsx';
import { PeriodTable } from '../period-table.tsx';
import type { Route } from './+types/reconciliation-page.ts';
import { differenceColumns, PAYMENT_COLUMNS } from './payment-columns.tsx';
import { reconciliationOf, useAskAgain } from './queries.ts';

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
    <section aria-labelledby="diferencas">
      <Heading level={2} size={3} id="diferencas" className="mb-2">
        Diferenças
      </Heading>
      <p className="mb-4 text-muted">
        {plural(count, 'pagamento não confere', 'pagamentos não conferem')} com o que o provedor informa.
        {count > differences.length && ` Aqui estão ${differences.length}; a planilha tem todos.`}
      </p>
      <DataTable caption="Diferenças do período" columns={differenceColumns(asking)} rows={differences} rowKey={idOf} />
    </section>
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
  const payments = usePagedList({ list: paged(listReconciledPayments, { query: period }, turn), idOf });
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
