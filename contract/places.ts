import { z } from 'zod';
import { limits } from '#domain/limits.ts';
import { LONGEST_MARGIN_MINUTES } from '#domain/place-hours.ts';
import * as addresses from './addresses.ts';
import { endpoint, staff } from './endpoint.ts';
import { field, instant, optionalLines, optionalText, text } from './fields.ts';
import { recordCalls } from './record-calls.ts';

/** A chapel or cemetery as those who deliver there need to know it. */
export const place = z
  .object({
    _id: z.string(),
    nome: field(z.string(), 'Nome do local'),
    endereco: field(z.string(), 'Endereço'),
    entrada: field(z.string(), 'Por onde se entra'),
    recebe_das: field(z.string(), 'Recebe coroas a partir de'),
    recebe_ate: field(z.string(), 'Recebe coroas até'),
    antecedencia: field(z.int().nullable(), 'Minutos de antecedência'),
    telefone: field(z.string(), 'Telefone do local'),
    recado: field(z.string(), 'Recado para quem entrega'),
    version: z.number().int(),
  })
  .meta({ id: 'Place' });
export type Place = z.input<typeof place>;

/** On the São Paulo clock; empty at the beginning or the end of the day. */
const time = z.string().regex(/^(?:(?:[01]\d|2[0-3]):[0-5]\d)?$/, 'Informe o horário como 08:00.');

const placeFields = {
  nome: text(120),
  endereco: optionalText(limits.address),
  entrada: optionalText(160),
  recebe_das: time,
  recebe_ate: time,
  antecedencia: z
    .int('Informe os minutos em número inteiro.')
    .min(0, 'Informe os minutos em número inteiro.')
    .max(LONGEST_MARGIN_MINUTES, `Use no máximo ${LONGEST_MARGIN_MINUTES} minutos.`)
    .nullable()
    .describe('Quantos minutos antes da cerimônia a coroa deve estar no local; null: como em todo local.'),
  telefone: optionalText(limits.phone),
  recado: optionalLines(500),
};

export const listPlaces = endpoint(staff('GET', '/locais'), {
  summary: 'Capelas e cemitérios com o que precisa saber quem entrega, em ordem alfabética',
  response: z.array(place),
});

export const suggestPlaces = endpoint(staff('GET', '/locais/sugestoes'), {
  summary: 'Locais escritos em vários pedidos dos últimos meses que ainda não têm registro, o mais usado primeiro',
  response: z.array(z.object({ nome: z.string(), pedidos: z.number().int() })),
});

const knownPlace = place.pick({ nome: true }).extend({
  earliest_ceremony: instant.nullable().describe('A primeira cerimônia ali a que uma coroa pedida agora chega.'),
});
export type KnownPlace = z.input<typeof knownPlace>;

export const listKnownPlaces = endpoint(addresses.listKnownPlaces, {
  summary: 'Os locais, para sugerir na compra, com a primeira cerimônia a que uma coroa chega',
  response: z.array(knownPlace),
});

export const {
  create: createPlace,
  update: updatePlace,
  remove: deletePlace,
} = recordCalls('/locais', 'staff', place, placeFields, {
  create: 'Cadastrar um local',
  update: 'Alterar um local',
  remove: 'Excluir um local; os pedidos que o nomeiam ficam como estão',
});
