import type { ProductionOrder } from '#contract/production.ts';
import { PRODUCTION_LABELS, type ProductionState } from '#domain/production.ts';
import { Badge, type BadgeTone } from '#web/ui/badge.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { flagText, REFUNDED_NOTE, STOPPED_NOTE } from './order-texts.ts';

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

/** Red lines for an order that must not simply go on: cancelled, refunded whole, or suspected of fraud. */
export function StopNotices({
  order: { closing, refunded, flags },
}: {
  order: Pick<ProductionOrder, 'closing' | 'refunded' | 'flags'>;
}) {
  return (
    <>
      {closing && <Notice tone="error" title="Cancelado: não se produz nem se entrega." />}
      {refunded && <Notice tone="error" title={REFUNDED_NOTE} />}
      {flags.includes('fraud-stop') && <Notice tone="error" title={STOPPED_NOTE} />}
    </>
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
