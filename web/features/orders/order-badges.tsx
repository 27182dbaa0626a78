import type { ProductionOrder } from '#contract/production.ts';
import { PRODUCTION_LABELS, type ProductionState } from '#domain/production.ts';
import { Badge, type BadgeTone } from '#web/ui/badge.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { ChangeNotice } from './change-notice.tsx';
import { flagText, otherFlags, REFUNDED_NOTE, stoppedNote } from './order-texts.ts';

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

export function StopNotices({ order }: { order: ProductionOrder }) {
  const { closing, refunded } = order;
  const stopped = stoppedNote(order);
  const flags = otherFlags(order);
  return (
    <>
      {closing && <Notice tone="error" title="Cancelado: não se produz nem se entrega." />}
      {refunded && <Notice tone="error" title={REFUNDED_NOTE} />}
      {stopped && <Notice tone="error" title={stopped} />}
      {flags.length > 0 && (
        <p className="flex flex-wrap gap-1.5">
          <FlagBadges flags={flags} />
        </p>
      )}
      <ChangeNotice order={order} />
    </>
  );
}

export function FlagBadges({ flags }: { flags: readonly string[] }) {
  return flags.map((flag) => (
    <Badge key={flag} tone="error">
      {flagText(flag)}
    </Badge>
  ));
}
