import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { ReceiptText, Scale } from 'lucide-react';
import { getAttention } from '#contract/dashboard.ts';
import { type CountedReason, countGivenReasons, exportFinances, type FinanceSummary } from '#contract/finances.ts';
import { REASON_KIND_LABELS, REASON_KINDS } from '#domain/reasons.ts';
import { Owed } from '#web/features/dashboard/attention.tsx';
import type { Period } from '#web/lib/date-search.ts';
import { moneyText } from '#web/lib/money-text.ts';
import { pageMeta } from '#web/lib/page-meta.ts';
import { usePagedList } from '#web/lib/paged-list.ts';
import { apiQuery } from '#web/lib/query-client.ts';
import { start } from '#web/lib/start-queries.ts';
import { during, paths } from '#web/paths.ts';
import { Card } from '#web/ui/card.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { ButtonLink } from '#web/ui/link.tsx';
import { QueryState } from '#web/ui/query-state.tsx';
import { Section } from '#web/ui/section.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import type { Route } from './+types/finances-page.ts';
import { Charts } from './charts/charts.tsx';
import { ExpenseList } from './expenses/expense-list.tsx';
import { NewExpense } from './expenses/new-expense.tsx';
import { NewManualOrder } from './manual/new-manual-order.tsx';
import { financePeriodIn, PeriodFrame, useFinancePeriod } from './period-frame.tsx';
import { expensesOf, financeReason, type PeriodTotals, salesOf, summaryOf, totalsOfRows } from './queries.ts';
import { SaleList } from './sale-list.tsx';

type Total = { name: string; amount: number; note: string; mark: string };

function cardsOf({ revenue, expenses, balance, orders }: PeriodTotals): Total[] {
  return [
    {
      name: 'Receita total',
      amount: revenue,
      note: orders === 1 ? '1 pedido pago' : `${orders} pedidos pagos`,
      mark: 'border-t-green',
    },
    { name: 'Gastos totais', amount: expenses, note: 'tudo o que foi lançado', mark: 'border-t-gold' },
    { name: 'Saldo', amount: balance, note: 'receita menos gastos', mark: 'border-t-line-strong' },
  ];
}

const SKELETONS = ['revenue', 'expenses', 'balance'];

type TotalsProps = {
  summary: UseQueryResult<FinanceSummary>;
  /** The totals of the rows on the screen, if all rows of the period are loaded; they replace the summary's. */
  ofRows: PeriodTotals | undefined;
};

function Totals({ summary, ofRows }: TotalsProps) {
  const data = ofRows ?? summary.data;
  const { error, isFetching, refetch } = summary;
  const failure = summary.isError && !summary.data && (
    <Card className="mb-8">
      <ErrorState
        message={data ? 'Falha ao carregar os gráficos.' : 'Falha ao carregar os totais.'}
        onRetry={() => void refetch()}
        busy={isFetching}
      >
        {financeReason(error)}
      </ErrorState>
    </Card>
  );
  if (!data && failure) return failure;
  return (
    <>
      <section aria-label="Totais do período" aria-busy={!data} className="mb-8">
        {!data && (
          <p role="status" className="sr-only">
            Carregando totais…
          </p>
        )}
        <dl className="grid grid-cols-1 gap-4 @2xl:grid-cols-3">
          {!data && SKELETONS.map((key) => <Skeleton key={key} className="h-29" />)}
          {data &&
            cardsOf(data).map(({ name, amount, note, mark }) => (
              <div key={name} className={classNames('rounded-card border border-line border-t-3 bg-surface p-5', mark)}>
                <dt className="text-muted text-small">{name}</dt>
                <dd
                  className={classNames(
                    'mt-1 whitespace-nowrap font-display text-heading-3 tabular-nums',
                    amount < 0 && 'text-error',
                  )}
                >
                  {moneyText(amount)}
                </dd>
                <dd className="mt-1 text-caption text-muted">{note}</dd>
              </div>
            ))}
        </dl>
      </section>
      {failure}
    </>
  );
}

function Counts({ counts }: { counts: CountedReason[] }) {
  if (counts.length === 0)
    return <p className="text-muted">Nada foi devolvido, cancelado ou não entregue no período.</p>;
  return (
    <div className="grid gap-4 @2xl:grid-cols-2">
      {REASON_KINDS.map((kind) => ({ kind, own: counts.filter((one) => one.kind === kind) }))
        .filter(({ own }) => own.length > 0)
        .map(({ kind, own }) => (
          <Card key={kind} className="p-5">
            <table className="w-full text-small">
              <caption className="pb-2 text-left font-semibold text-body">{REASON_KIND_LABELS[kind]}</caption>
              <thead className="sr-only">
                <tr>
                  <th scope="col">Motivo</th>
                  <th scope="col">Vezes</th>
                </tr>
              </thead>
              <tbody>
                {own.map(({ reason, count }) => (
                  <tr key={reason ?? ''} className="border-line border-t">
                    <td className="py-1.5 pr-4">{reason ?? 'Outras, escritas à mão'}</td>
                    <td className="py-1.5 text-right font-semibold tabular-nums">{count}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </Card>
        ))}
    </div>
  );
}

function Kept({ summary, period }: { summary: FinanceSummary | undefined; period: Period }) {
  return (
    <Card className="mb-8 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 px-5 py-4">
      <dl className="flex flex-wrap gap-x-8 gap-y-2 tabular-nums">
        <div>
          <dt className="text-muted text-small">Com o que o provedor ficou</dt>
          <dd className="font-semibold">{summary ? moneyText(summary.fees) : '—'}</dd>
        </div>
        <div>
          <dt className="text-muted text-small">Líquido, receita menos tarifas</dt>
          <dd className="font-semibold">{summary ? moneyText(summary.net) : '—'}</dd>
        </div>
      </dl>
      <ButtonLink variant="secondary" size="small" to={during(paths.reconciliation, period)} icon={Scale}>
        Conferir com o provedor
      </ButtonLink>
    </Card>
  );
}

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Financeiro' });

const urgent = apiQuery(getAttention, {});
const idOf = ({ _id }: { _id: string }) => _id;

export function clientLoader({ url: { searchParams } }: Route.ClientLoaderArgs) {
  const period = financePeriodIn(searchParams);
  return start(summaryOf(period), expensesOf(period), salesOf(period), urgent);
}

export default function FinancesPage() {
  const search = useFinancePeriod();
  const { period, turn } = search;
  const summary = useQuery(summaryOf(period, turn));
  const expenses = usePagedList(expensesOf(period, turn), idOf);
  const sales = usePagedList(salesOf(period, turn), idOf);
  const attention = useQuery(urgent);
  const reasons = useQuery(apiQuery(countGivenReasons, { query: period }));
  return (
    <PeriodFrame
      title="Financeiro"
      lead="Quanto entrou, quanto saiu e o que ficou."
      action={
        <ButtonLink variant="secondary" to={during(paths.invoices, period)} icon={ReceiptText}>
          Notas fiscais
        </ButtonLink>
      }
      search={search}
      sheet={{ of: exportFinances, name: 'financeiro' }}
    >
      <Totals summary={summary} ofRows={totalsOfRows(sales, expenses)} />
      <Kept summary={summary.data} period={period} />
      <div className="mb-8 space-y-4">
        {attention.data && <Owed {...attention.data.owed} />}
        <NewExpense period={period} />
        <NewManualOrder />
      </div>
      <Charts summary={summary.data} isWaiting={summary.isPending} />
      <ExpenseList list={expenses} period={period} />
      <SaleList list={sales} period={period} />
      <Section title="Motivos" size={3} titleClass="mb-4" className="@container mt-12">
        <QueryState
          query={reasons}
          loading="Contando os motivos…"
          rowClass="h-10"
          failure="Falha ao contar os motivos."
        >
          {(counts) => <Counts counts={counts} />}
        </QueryState>
      </Section>
    </PeriodFrame>
  );
}
