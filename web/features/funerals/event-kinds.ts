import { Church, FlaskConical, Flower2, type LucideIcon } from 'lucide-react';
import type { FuneralEventKind } from '#domain/funeral.ts';

/** The sign of each kind of event; its word is in domain/funeral.ts, its colours are below. */
export const eventIcons: Record<FuneralEventKind, LucideIcon> = {
  tanatopraxia: FlaskConical,
  velorio: Church,
  sepultamento: Flower2,
};

export const eventColours: Record<FuneralEventKind, string> = {
  tanatopraxia: 'border-info-line bg-info-soft text-info',
  velorio: 'border-gold-line bg-gold-soft text-gold-ink',
  sepultamento: 'border-green-line bg-green-soft text-green',
};
