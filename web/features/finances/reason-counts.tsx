import { useQuery } from '@tanstack/react-query';
import { type CountedReason, countGivenReasons } from '#contract/finances.ts';
import { REASON_KIND_LABELS, REASON_KINDS } from '#domain/reasons.ts';
import { apiQuery } from '#web/lib/query-client.ts';
import { Card } from '#web/ui/card.tsx';
import { Heading } from '#web/ui/heading.tsx';
import { QueryState } from '#web/ui/query-state.tsx';

type Period = { start: string; end: string };

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
                  <th scope="col">Razão</th>
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

export function ReasonCounts({ period }: { period: Period }) {
  const query = useQuery(apiQuery(countGivenReasons, { query: period }));
  return (
    <section aria-labelledby="razoes" className="@container mt-12">
      <Heading level={2} size={3} id="razoes" className="mb-4">
        Motivos
      </Heading>
      <QueryState query={query} loading="Contando as razões…" rowClass="h-10" failure="Falha ao contar as razões.">
        {(counts) => <Counts counts={counts} />}
      </QueryState>
    </section>
  );
}
