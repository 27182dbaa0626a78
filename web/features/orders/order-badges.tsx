import { PRODUCTION_LABELS, type ProductionState } from '#domain/production.ts';
import { Badge, type BadgeTone } from '#web/ui/badge.tsx';
import { flagText } from './order-texts.ts';

const TONES: Record<ProductionState, BadgeTone> = {
  novo: 'gold',
  em_producao: 'neutral',
  pronto: 'green',
  saiu: 'green',
  entregue: 'solid',
};

/** The status column of the specification, which is the same for every order. */
export function ApprovedBadge() {
  return <Badge tone="green">Aprovado</Badge>;
}

export function ProductionBadge({ state }: { state: ProductionState }) {
  return (
    <Badge tone={TONES[state]} className="@5xl:whitespace-nowrap">
      {PRODUCTION_LABELS[state]}
    </Badge>
  );
}

/** The flags that a person needs to check. */
export function FlagBadges({ flags }: { flags: readonly string[] }) {
  return flags.map((flag) => (
    <Badge key={flag} tone="error">
      {flagText(flag)}
    </Badge>
  ));
}
