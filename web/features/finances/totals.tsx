import type { UseQueryResult } from '@tanstack/react-query';
import type { FinanceSummary } from '#contract/finances.ts';
import { moneyText } from '#web/lib/money-text.ts';
import { Card } from '#web/ui/card.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { financeReason, type PeriodTotals } from './queries.ts';

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

function Failure({ summary, message }: { summary: TotalsProps['summary']; message: string }) {
  const { error, isFetching, refetch } = summary;
  return (
    <Card className="mb-8">
      <ErrorState message={message} onRetry={() => void refetch()} busy={isFetching}>
        {financeReason(error)}
      </ErrorState>
    </Card>
  );
}

export function Totals({ summary, ofRows }: TotalsProps) {
  const data = ofRows ?? summary.data;
  const hasFailed = summary.isError && !summary.data;
  if (!data && hasFailed) return <Failure summary={summary} message="Falha ao carregar os totais." />;
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
      {hasFailed && <Failure summary={summary} message="Falha ao carregar os gráficos." />}
    </>
  );
}
