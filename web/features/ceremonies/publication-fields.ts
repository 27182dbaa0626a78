import { type Ceremony, type Publication, publishCeremony } from '#contract/ceremonies.ts';
import type { Funeral } from '#contract/funerals.ts';
import { formatDateTime, parseInstant } from '#domain/dates.ts';
import { whole } from '#web/forms/amounts.tsx';
import { check } from '#web/forms/choices.tsx';
import { recordForm } from '#web/forms/fields.tsx';
import { list } from '#web/forms/groups.tsx';
import { picture } from '#web/forms/picture.tsx';
import { area, name, text } from '#web/forms/texts.tsx';
import { moment } from '#web/forms/times.tsx';

const year = whole({ input: { maxLength: 4 } });
const unconfirmed = (label: string) => check({ label }, { on: false, off: true });

export const publicationForm = recordForm(
  publishCeremony.body,
  {
    consent_by: name({ missing: 'Informe quem da família autorizou.' }),
    consent_at: moment({ missing: 'Informe quando a família autorizou.' }),
    listed: check({
      label: 'A família quer a cerimônia também na lista pública',
      hint: 'Sem isto, só quem tem o link encontra a página.',
    }),
    farewell: check({ label: 'A despedida é uma cremação' }, { on: 'cremacao', off: 'sepultamento' }),
    wake_confirmed: unconfirmed('Horário do velório a confirmar'),
    burial_confirmed: unconfirmed('Horário da despedida a confirmar'),
    no_flowers: check({ label: 'Sem flores', hint: 'A página não oferece coroas e diz isso com carinho.' }),
    birth_year: year,
    death_year: year,
    image: picture({ label: 'Retrato' }),
    words: area({ input: { rows: 3 } }),
    wish: text({ hint: 'Doações, traje, oração.' }),
    stream_url: text({ input: { type: 'url', inputMode: 'url' } }),
    events: list({
      title: text({ label: 'Cerimônia' }),
      data_hora: moment({ label: 'Data e hora' }),
      local: text({ label: 'Local' }),
      confirmed: unconfirmed('Horário a confirmar'),
    }),
  },
  // The fields that are compared when two people edit at once.
  {
    consent_by: 'Quem da família autorizou',
    consent_at: 'Quando autorizou',
    birth_year: 'Ano de nascimento',
    death_year: 'Ano da morte',
    words: 'Palavras da família',
    wish: 'Outro desejo da família',
    stream_url: 'Link da transmissão',
  },
);
export type PublicationFields = typeof publicationForm.empty;

export const NEW_MASS = { title: 'Missa de sétimo dia', local: '', data_hora: '', confirmed: false };

/** A publication as the form begins with it; a new one is dated now, and reachable by link alone. */
export function fieldsOf(stored: Publication | null, now: Date): PublicationFields {
  if (stored?.withdrawn_at === null) return publicationForm.fieldsOf({ ...stored, image: stored.image ?? '' });
  return { ...publicationForm.empty, consent_at: formatDateTime(now), version: stored?.version };
}

/** The page as mourners would see it with what is typed; an event without a date isn't there yet. */
export function previewOf(funeral: Funeral, fields: PublicationFields, portrait: string | null): Ceremony {
  const body = publicationForm.bodyOf(fields);
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
