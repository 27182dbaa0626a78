import { DELIVERY_MARGIN_MINUTES, deliverBy } from './production.ts';
import { CEREMONY_STEP_MINUTES } from './promise.ts';
import { openSpans } from './store-hours.ts';

/** 'HH:mm' on the São Paulo clock; empty at the beginning or the end of the day. */
type Hours = { from: string; until: string };
type PlaceHours = Hours & { margin: number | null };

/** When a place receives, 'das 07:00 às 17:00'; empty for one that always does. */
export function receivingText({ from, until }: Hours): string {
  if (from && until) return `das ${from} às ${until}`;
  return from ? `a partir das ${from}` : until && `até as ${until}`;
}

/** The longest margin that a place may ask for, in minutes; its hours may add a day. */
export const LONGEST_MARGIN_MINUTES = 1440;

/**
 * Minutes before the ceremony at which a wreath has to be there: as many as the place asks for, and earlier where that is
 * outside the hours in which it receives.
 */
export function marginOf(ceremony: Date, place: PlaceHours | undefined): number {
  const margin = place?.margin ?? DELIVERY_MARGIN_MINUTES;
  if (!place || receivingText(place) === '') return margin;
  const day = [{ opens: place.from || '00:00', closes: place.until || '00:00' }];
  const always = { weekly: Array.from({ length: 7 }, () => day), exceptions: [] };
  const to = deliverBy(ceremony, margin);
  const window = { from: deliverBy(to, 2 * LONGEST_MARGIN_MINUTES), to };
  const last = openSpans({ ...always, override: { mode: null, until: null } }, window, to).at(-1);
  return last ? Math.ceil((ceremony.getTime() - last.to) / 60_000) : margin;
}

/** The first ceremony at a place that a wreath can reach. `earliest`: the same at a place without a record. */
export function earliestAt(place: PlaceHours, earliest: Date): Date {
  const ready = deliverBy(earliest);
  let ceremony = ready;
  while (deliverBy(ceremony, marginOf(ceremony, place)) < ready) {
    ceremony = new Date(ceremony.getTime() + CEREMONY_STEP_MINUTES * 60_000);
  }
  return ceremony;
}
