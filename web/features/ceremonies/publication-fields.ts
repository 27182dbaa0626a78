import { z } from 'zod';
import type { Ceremony, Publication, publishCeremony } from '#contract/ceremonies.ts';
import type { WholeBody } from '#contract/endpoint.ts';
import type { Funeral } from '#contract/funerals.ts';
import { formatDateTime, parseInstant } from '#domain/dates.ts';

type Body = WholeBody<typeof publishCeremony>;

const eventFields = z.object({ title: z.string(), local: z.string(), data_hora: z.string(), unconfirmed: z.boolean() });
type EventFields = z.infer<typeof eventFields>;

export const publicationFields = z.object({
  consent_by: z.string(),
  consent_at: z.string(),
  listed: z.boolean(),
  cremation: z.boolean(),
  wake_unconfirmed: z.boolean(),
  burial_unconfirmed: z.boolean(),
  birth_year: z.string(),
  death_year: z.string(),
  image: z.string(),
  words: z.string(),
  wish: z.string(),
  no_flowers: z.boolean(),
  stream_url: z.string(),
  events: z.array(eventFields),
  version: z.number().optional(),
});
export type PublicationFields = z.infer<typeof publicationFields>;

/** The fields that are compared when two people edit at once. */
export const PUBLICATION_LABELS = {
  consent_by: 'Quem da família autorizou',
  consent_at: 'Quando autorizou',
  birth_year: 'Ano de nascimento',
  death_year: 'Ano da morte',
  words: 'Palavras da família',
  wish: 'Outro desejo da família',
  stream_url: 'Link da transmissão',
} as const;

export const NEW_MASS: EventFields = { title: 'Missa de sétimo dia', local: '', data_hora: '', unconfirmed: false };

/** Words for fields left empty. */
export const MISSING = {
  consent_by: 'Informe quem da família autorizou.',
  consent_at: 'Informe quando a família autorizou.',
};

/** A publication as the form begins with it; a new one is dated now, and reachable by link alone. */
export function fieldsOf(stored: Publication | null, now: Date): PublicationFields {
  const publication = stored?.withdrawn_at === null ? stored : null;
  return {
    version: stored?.version,
    consent_by: publication?.consent_by ?? '',
    consent_at: formatDateTime(publication ? new Date(publication.consent_at) : now),
    listed: publication?.listed ?? false,
    cremation: publication?.farewell === 'cremacao',
    wake_unconfirmed: publication?.wake_confirmed === false,
    burial_unconfirmed: publication?.burial_confirmed === false,
    birth_year: publication?.birth_year?.toString() ?? '',
    death_year: publication?.death_year?.toString() ?? '',
    image: publication?.image ?? '',
    words: publication?.words ?? '',
    wish: publication?.wish ?? '',
    no_flowers: publication?.no_flowers ?? false,
    stream_url: publication?.stream_url ?? '',
    events: (publication?.events ?? []).map(({ title, local, data_hora, confirmed }) => ({
      title,
      local,
      data_hora: formatDateTime(new Date(data_hora)),
      unconfirmed: !confirmed,
    })),
  };
}

/** São Paulo wall time in UTC; what is no date goes as it is, to be refused. */
function utc(text: string): string {
  return parseInstant(text.trim())?.toISOString() ?? text.trim();
}

const yearOf = (typed: string) => (typed.trim() === '' ? null : Number(typed));

/** The publication as it is sent. */
export function bodyOf(fields: PublicationFields): Body {
  const { consent_by, listed, image, words, wish, no_flowers, stream_url, version } = fields;
  return {
    consent_by,
    consent_at: utc(fields.consent_at),
    listed,
    farewell: fields.cremation ? 'cremacao' : 'sepultamento',
    wake_confirmed: !fields.wake_unconfirmed,
    burial_confirmed: !fields.burial_unconfirmed,
    birth_year: yearOf(fields.birth_year),
    death_year: yearOf(fields.death_year),
    image,
    words,
    wish,
    no_flowers,
    stream_url: stream_url.trim(),
    version,
    events: fields.events.map(({ title, local, data_hora, unconfirmed }) => ({
      title,
      local,
      data_hora: utc(data_hora),
      confirmed: !unconfirmed,
    })),
  };
}

/** The page as mourners would see it with what is typed; an event without a date isn't there yet. */
export function previewOf(funeral: Funeral, fields: PublicationFields, portrait: string | null): Ceremony {
  const body = bodyOf(fields);
  const { velorio, sepultamento } = funeral;
  return {
    key: '',
    slug: '',
    code: '',
    falecido: funeral.falecido,
    birth_year: body.birth_year,
    death_year: body.death_year,
    velorio: velorio && { ...velorio, confirmed: body.wake_confirmed },
    despedida: { tipo: body.farewell, ...sepultamento, confirmed: body.burial_confirmed },
    ends_at: sepultamento.data_hora,
    events: body.events.filter(({ data_hora }) => parseInstant(data_hora) !== undefined),
    portrait,
    words: body.words || null,
    wish: body.wish || null,
    no_flowers: body.no_flowers,
    stream_url: body.stream_url || null,
    listed: body.listed,
    wreaths: null,
  };
}
