import type * as contract from '#contract/ceremonies.ts';
import type { HandlerInput, HandlerResult } from '#contract/endpoint.ts';
import { endOfFuneral, type RulesAt, wreathEvent } from '#domain/ceremony.ts';
import { pictureIdOf } from '#domain/picture-variants.ts';
import { slugOf } from '#domain/slug.ts';
import type { CeremonyEventRow, CeremonyRow, CeremonyValues, FuneralRow, NewEvent } from './repository.ts';

export type Ceremony = HandlerResult<typeof contract.getCeremony>;
export type Publication = HandlerResult<typeof contract.publishCeremony>['publication'];
export type PublicationBody = HandlerInput<typeof contract.publishCeremony>['body'];
type ListedCeremony = HandlerResult<typeof contract.listCeremonies>[number];

export type Published = { ceremony: CeremonyRow; funeral: FuneralRow };

/** The last part of the page's address. */
export function addressOf({ ceremony, funeral }: Published): string {
  return `${slugOf(funeral.deceasedName)}-${ceremony.key}`;
}

/** The public events of a funeral: nothing is said of thanatopraxy. */
function planOf({ wakePlace, wakeAt, burialPlace, burialAt }: FuneralRow) {
  const wake = wakePlace === null || wakeAt === null ? null : { place: wakePlace, at: wakeAt };
  return { wake, burial: { place: burialPlace, at: burialAt }, thanatopraxy: null };
}

/** The address of the portrait, which changes with the picture; null without one. */
function portraitOf({ key, image }: CeremonyRow): string | null {
  const id = image === null ? undefined : pictureIdOf(image);
  return id === undefined ? null : `/api/cerimonias/${key}/retrato/${id}`;
}

const toEvent = ({ title, place, at, confirmed }: CeremonyEventRow) => ({
  title,
  local: place,
  data_hora: at,
  confirmed,
});

export function toListed(published: Published): ListedCeremony {
  const { ceremony, funeral } = published;
  const { wake, burial } = planOf(funeral);
  return {
    slug: addressOf(published),
    falecido: funeral.deceasedName,
    velorio: wake && { local: wake.place, data_hora: wake.at, confirmed: ceremony.wakeConfirmed },
    despedida: {
      tipo: ceremony.farewell,
      local: burial.place,
      data_hora: burial.at,
      confirmed: ceremony.burialConfirmed,
    },
  };
}

type Surroundings = { events: CeremonyEventRow[]; code: string; rulesAt: RulesAt; now: Date };

/** A ceremony as mourners see it. */
export function toCeremony(published: Published, { events, code, rulesAt, now }: Surroundings): Ceremony {
  const { ceremony, funeral } = published;
  const plan = planOf(funeral);
  // Once the funeral is over nothing more is sold for it, whatever hour was planned.
  const wreaths = funeral.concludedAt ? undefined : wreathEvent(plan, ceremony, rulesAt, now);
  return {
    ...toListed(published),
    key: ceremony.key,
    birth_year: ceremony.birthYear,
    death_year: ceremony.deathYear,
    ends_at: endOfFuneral(plan),
    events: events.map(toEvent),
    portrait: portraitOf(ceremony),
    words: ceremony.words,
    wish: ceremony.wish,
    no_flowers: ceremony.noFlowers,
    stream_url: ceremony.streamUrl,
    listed: ceremony.listed,
    code,
    wreaths: wreaths
      ? { event: wreaths.event, local: wreaths.place, data_hora: wreaths.at, order_by: wreaths.orderBy }
      : null,
  };
}

/** The page of a funeral as the staff published it. */
export function toPublication(
  published: Published,
  { events, code }: Pick<Surroundings, 'events' | 'code'>,
): Publication {
  const { ceremony } = published;
  return {
    consent_by: ceremony.consentBy,
    consent_at: ceremony.consentAt,
    entered_by: ceremony.enteredBy,
    listed: ceremony.listed,
    farewell: ceremony.farewell,
    wake_confirmed: ceremony.wakeConfirmed,
    burial_confirmed: ceremony.burialConfirmed,
    birth_year: ceremony.birthYear,
    death_year: ceremony.deathYear,
    image: ceremony.image ?? '',
    portrait: portraitOf(ceremony),
    words: ceremony.words ?? '',
    wish: ceremony.wish ?? '',
    no_flowers: ceremony.noFlowers,
    stream_url: ceremony.streamUrl ?? '',
    events: events.map(toEvent),
    withdrawn_at: ceremony.withdrawnAt,
    updated_at: ceremony.updatedAt,
    version: ceremony.version,
    slug: addressOf(published),
    code,
  };
}

/** The columns of what people wrote. */
export function toValues(body: PublicationBody, enteredBy: string): { values: CeremonyValues; events: NewEvent[] } {
  return {
    values: {
      consentBy: body.consent_by,
      consentAt: body.consent_at,
      enteredBy,
      listed: body.listed,
      farewell: body.farewell,
      wakeConfirmed: body.wake_confirmed,
      burialConfirmed: body.burial_confirmed,
      birthYear: body.birth_year,
      deathYear: body.death_year,
      image: body.image || null,
      words: body.words || null,
      wish: body.wish || null,
      noFlowers: body.no_flowers,
      streamUrl: body.stream_url || null,
    },
    events: body.events.map(({ title, local, data_hora: at, confirmed }) => ({ title, place: local, at, confirmed })),
  };
}
