import { SITUATION_LABELS, type Situation } from '#domain/order-money.ts';
import { Badge, type BadgeTone } from './badge.tsx';

export const SITUATION_TONES: Record<Situation, BadgeTone> = {
  em_producao: 'neutral',
  entregue: 'solid',
  cancelado: 'neutral',
  estornado: 'error',
  estorno_parcial: 'error',
  a_receber: 'gold',
  em_disputa: 'error',
};

/** What the office has to know of an order first. */
export function SituationBadge({ situation }: { situation: Situation }) {
  return (
    <Badge tone={SITUATION_TONES[situation]} className="whitespace-nowrap">
      {SITUATION_LABELS[situation]}
    </Badge>
  );
}
