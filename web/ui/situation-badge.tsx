import { SITUATION_LABELS, type Situation } from '#domain/order-money.ts';
import { Badge, type BadgeTone } from './badge.tsx';

export const SITUATION_TONES: Record<Situation, BadgeTone> = {
  cancelado: 'neutral',
  estornado: 'error',
  estorno_parcial: 'error',
  a_receber: 'gold',
  a_devolver: 'error',
  em_disputa: 'error',
  suspeita_de_fraude: 'error',
};

export function SituationBadge({ situation }: { situation: Situation | null }) {
  if (situation === null) return null;
  return (
    <Badge tone={SITUATION_TONES[situation]} className="whitespace-nowrap">
      {SITUATION_LABELS[situation]}
    </Badge>
  );
}
