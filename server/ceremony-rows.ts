import type { Ceremonies } from '#domain/ceremony.ts';
import type { PlaceAndTime } from '#domain/funeral-events.ts';
import type { funerals } from './db/schema/funerals.ts';

type Placed = Pick<typeof funerals.$inferSelect, 'wakePlace' | 'wakeAt' | 'burialPlace' | 'burialAt'>;

export function ceremoniesOf({ wakePlace, wakeAt, burialPlace, burialAt }: Placed): Ceremonies {
  const wake = wakePlace === null || wakeAt === null ? null : { place: wakePlace, at: wakeAt };
  return { wake, burial: { place: burialPlace, at: burialAt } };
}

export const toPlaced = ({ place, at }: PlaceAndTime) => ({ local: place, data_hora: at });

export function toCeremonies(row: Placed) {
  const { wake, burial } = ceremoniesOf(row);
  return { velorio: wake && toPlaced(wake), sepultamento: toPlaced(burial) };
}
