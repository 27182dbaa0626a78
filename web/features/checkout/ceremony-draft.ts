import type { Ceremony } from '#contract/ceremonies.ts';
import type { CeremonyLink } from '#domain/checkout.ts';
import { formatDateTime } from '#domain/dates.ts';
import { type CeremonyChange, draftStore, EMPTY_FIELDS } from './draft.ts';

/** Takes over the ceremony whose page led to a wreath, as that page says it now. */
export function keepCeremony({ key, falecido, velorio, despedida }: Ceremony, event: CeremonyLink['event']): void {
  const draft = draftStore.get();
  const { local, data_hora } = (event === 'velorio' && velorio) || despedida;
  const time = formatDateTime(new Date(data_hora));
  const fields = { ...draft.fields, deceased_name: falecido, funeral_location: local, funeral_time: time };
  const isSame = draft.ceremony?.key === key && draft.ceremony.event === event;
  if (isSame && JSON.stringify(fields) === JSON.stringify(draft.fields)) return;
  draftStore.set({ ...draft, fields, ceremony: { key, event }, ceremonyChange: isSame ? 'moved' : undefined });
}

/** The order isn't for the ceremony whose page led here, or that page is off: name, place and time are the buyer's to write. */
export function leaveCeremony(change?: CeremonyChange): void {
  const draft = draftStore.get();
  const { deceased_name, funeral_location, funeral_time } = change ? draft.fields : EMPTY_FIELDS;
  const fields = { ...draft.fields, deceased_name, funeral_location, funeral_time };
  draftStore.set({ ...draft, fields, ceremony: null, ceremonyChange: change });
}
