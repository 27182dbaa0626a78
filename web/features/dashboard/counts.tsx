import { Card } from '#web/ui/card.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

type Count = { label: string; hint: string; query: { isPending: boolean }; value: number | undefined };

function Value({ count: { query, value } }: { count: Count }) {
  if (query.isPending) return <Skeleton className="h-11 w-16" />;
  return <>{value ?? '—'}</>;
}

/** The figures at the top of the dashboard. */
export function Counts({ counts }: { counts: readonly Count[] }) {
  return (
    <ul className="grid gap-4 @2xl:grid-cols-3" aria-label="Números da loja">
      {counts.map((count) => (
        <li key={count.label}>
          <Card className="flex h-full items-center justify-between gap-4 @2xl:block">
            <div>
              <p className="font-semibold">{count.label}</p>
              <p className="text-muted text-small">{count.hint}</p>
            </div>
            <p data-count={count.label} className="font-display text-heading-1 text-green tabular-nums @2xl:mt-3">
              <Value count={count} />
            </p>
          </Card>
        </li>
      ))}
    </ul>
  );
}
