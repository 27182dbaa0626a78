import type { FuneralEventKind } from './funeral.ts';

/** What may be wrong with a funeral's times and places. Warnings never keep anybody from saving. */
export const FUNERAL_WARNINGS = ['place-taken', 'laboratory-taken', 'wrong-order', 'too-little-time'] as const;
export type FuneralWarningKind = (typeof FUNERAL_WARNINGS)[number];

export type FuneralWarning = { kind: FuneralWarningKind; events: FuneralEventKind[]; text: string; funeralId?: string };
