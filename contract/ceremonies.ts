import { z } from 'zod';
import { WREATH_EVENTS } from '#domain/funeral.ts';
import { limits } from '#domain/limits.ts';
import { FAREWELLS, type Farewell, NOTICE_VERDICTS } from '#domain/notice.ts';
import { isPortrait } from '#domain/picture-variants.ts';
import * as addresses from './addresses.ts';
import { endpoint, open, staff } from './endpoint.ts';
import { id, instant, optionalLines, optionalText, text } from './fields.ts';

const farewell = z.enum(Object.keys(FAREWELLS) as [Farewell, ...Farewell[]]);
const placed = { local: z.string(), data_hora: instant, confirmed: z.boolean().describe('false: horário a confirmar') };

/** A ceremony as mourners see it; nothing of the family but its words. */
export const ceremony = z
  .object({
    key: z.string().describe('A parte secreta do endereço.'),
    slug: z.string().describe('A última parte do endereço: nome e chave.'),
    falecido: z.string(),
    birth_year: z.number().int().nullable(),
    death_year: z.number().int().nullable(),
    velorio: z.object(placed).nullable(),
    despedida: z.object({ ...placed, tipo: farewell }),
    ends_at: instant.describe('Quando o velório e a despedida terminam.'),
    events: z.array(z.object({ title: z.string(), ...placed })),
    portrait: z.string().nullable().describe('O endereço do retrato.'),
    words: z.string().nullable(),
    wish: z.string().nullable(),
    no_flowers: z.boolean(),
    stream_url: z.string().nullable(),
    listed: z.boolean(),
    code: z.string().describe('O código da nota oficial.'),
    wreaths: z
      .object({ event: z.enum(WREATH_EVENTS), local: z.string(), data_hora: instant, order_by: instant.nullable() })
      .nullable()
      .describe('A cerimônia à qual uma coroa pedida agora ainda chega; null quando nenhuma, ou sem flores.'),
  })
  .meta({ id: 'Ceremony' });
export type Ceremony = z.input<typeof ceremony>;

/** A deadline passes without a change of the database. */
const UNTIL_A_DEADLINE = { forMs: 30_000 };

const YEARS = { min: 1880, max: 2200 };
const year = z
  .int('Informe o ano com quatro dígitos.')
  .min(YEARS.min, 'Informe o ano com quatro dígitos.')
  .max(YEARS.max, 'Informe o ano com quatro dígitos.')
  .nullable();

const published = {
  consent_by: text(limits.personName).describe('Quem da família autorizou.'),
  consent_at: instant.describe('Quando autorizou.'),
  listed: z.boolean().describe('Também na lista pública; senão, só para quem tem o link.'),
  farewell,
  wake_confirmed: z.boolean(),
  burial_confirmed: z.boolean(),
  birth_year: year,
  death_year: year,
  words: optionalLines(limits.ceremonyWords),
  wish: optionalText(limits.ceremonyWish),
  image: z
    .string()
    .refine((url) => url === '' || isPortrait(url), 'Envie o retrato de novo.')
    .describe('O endereço que o envio do retrato devolveu; vazio sem retrato.'),
  no_flowers: z.boolean(),
  stream_url: optionalText(limits.streamUrl).refine(
    (url) => url === '' || /^https:\/\/[^\s"'<>\\/?#@]+(?:[/?#][^\s"'<>\\]*)?$/i.test(url),
    'Informe um endereço que comece com https://.',
  ),
  events: z
    .array(
      z.strictObject({
        title: text(limits.ceremonyEventTitle),
        local: text(limits.place),
        data_hora: instant,
        confirmed: z.boolean(),
      }),
    )
    .max(limits.ceremonyEvents, `Informe no máximo ${limits.ceremonyEvents} cerimônias.`),
};

const publication = ceremony
  .pick({ birth_year: true, death_year: true, no_flowers: true, listed: true, events: true, slug: true, code: true })
  .extend({
    consent_by: z.string(),
    consent_at: instant,
    entered_by: z.string(),
    farewell,
    wake_confirmed: z.boolean(),
    burial_confirmed: z.boolean(),
    image: z.string(),
    portrait: z.string().nullable(),
    words: z.string(),
    wish: z.string(),
    stream_url: z.string(),
    withdrawn_at: instant.nullable(),
    updated_at: instant,
    version: z.int(),
  })
  .meta({ id: 'CeremonyPublication' });
export type Publication = z.input<typeof publication>;

const ofFuneral = z.object({ id });

export const getPublication = endpoint(staff('GET', '/funerals/:id/cerimonia'), {
  summary: 'A página da cerimônia de um funeral, como foi publicada; null enquanto não foi',
  params: ofFuneral,
  response: z.object({ publication: publication.nullable() }),
});

export const publishCeremony = endpoint(staff('PUT', '/funerals/:id/cerimonia'), {
  summary: 'Publicar a cerimônia de um funeral com o consentimento da família, ou corrigir a página',
  params: ofFuneral,
  body: z
    .strictObject({ ...published, version: z.int().optional() })
    .refine(({ birth_year: birth, death_year: death }) => birth === null || death === null || birth <= death, {
      path: ['death_year'],
      message: 'O ano da morte não pode ser antes do ano de nascimento.',
    }),
  response: z.object({ publication }),
});

export const uploadPortrait = endpoint(staff('POST', '/funerals/:id/cerimonia/retrato'), {
  summary: 'Enviar um retrato para a página da cerimônia (campo file); aparece quando a página for salva',
  params: ofFuneral,
  media: 'multipart',
  response: z.object({ url: z.string() }),
});

export const withdrawCeremony = endpoint(staff('DELETE', '/funerals/:id/cerimonia'), {
  summary: 'Retirar a página da cerimônia do ar; pode ser publicada de novo com outro consentimento',
  params: ofFuneral,
  response: z.object({ publication }),
});

export const listCeremonies = endpoint(addresses.listCeremonies, {
  kept: UNTIL_A_DEADLINE,
  summary: 'As cerimônias que as famílias quiseram na lista, até sete dias depois do sepultamento',
  response: z.array(ceremony.pick({ slug: true, falecido: true, velorio: true, despedida: true })),
});
export type ListedCeremony = z.input<typeof listCeremonies.response>[number];

export const getCeremony = endpoint(addresses.getCeremony, {
  kept: UNTIL_A_DEADLINE,
  summary: 'Uma cerimônia, para quem tem o endereço; 410 quando foi retirada',
  params: z.object({ chave: id }),
  response: ceremony,
});

export const getPortrait = endpoint(open('GET', '/cerimonias/:chave/retrato/:foto'), {
  summary: 'O retrato de uma cerimônia no ar, em WebP',
  params: z.object({ chave: id, foto: id }),
  media: 'image',
  response: z.string(),
});

export const getCeremonyCalendar = endpoint(open('GET', '/cerimonias/:chave/cerimonia.ics'), {
  summary: 'Uma cerimônia em iCalendar (RFC 5545)',
  params: z.object({ chave: id }),
  media: 'calendar',
  response: z.string(),
});

export const checkNotice = endpoint(addresses.checkNotice, {
  summary: 'Se uma nota com este código é verdadeira, mudou, foi retirada ou não é nossa',
  params: z.object({ codigo: id }),
  response: z.object({
    verdict: z.enum(NOTICE_VERDICTS),
    changed_at: instant.nullable(),
    slug: z.string().nullable().describe('O endereço da cerimônia, enquanto está no ar.'),
  }),
  limit: 'notice-code',
});
export type CheckedNotice = z.input<typeof checkNotice.response>;
