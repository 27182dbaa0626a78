import { Scale } from 'lucide-react';
import type { FinanceSummary } from '#contract/finances.ts';
import type { Period } from '#web/lib/date-search.ts';
import { moneyText } from '#web/lib/money-text.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { SiteLink } from '#web/ui/link.tsx';

type KeptProps = { summary: FinanceSummary | undefined; period: Period };

/** What the provider kept of the period's payments and what is left, with the way to its reconciliation. */
export function Kept({ summary, period }: KeptProps) {
  return (
    <Card className="mb-8 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 px-5 py-4">
      <dl className="flex flex-wrap gap-x-8 gap-y-2 tabular-nums">
        <div>
          <dt className="text-muted text-small">O que o provedor ficou</dt>
          <dd className="font-semibold">{summary ? moneyText(summary.fees) : '—'}</dd>
        </div>
        <div>
          <dt className="text-muted text-small">Líquido, receita menos tarifas</dt>
          <dd className="font-semibold">{summary ? moneyText(summary.net) : '—'}</dd>
        </div>
      </dl>
      <Button variant="secondary" size="small" asChild>
        <SiteLink to={paths.reconciliation} state={{ period }}>
          <Scale aria-hidden="true" className="size-4" />
          Conferir com o provedor
        </SiteLink>
      </Button>
    </Card>
  );
}
