import { z } from 'zod';
import { PRODUCTION_STATES } from '#domain/production.ts';
import { ROLES } from '#domain/roles.ts';
import { endpoint } from './endpoint.ts';
import { instant, money, optionalText, orderNumber } from './fields.ts';
import { situation } from './order-money.ts';

/** How many of each kind a search answers. */
export const FOUND_AT_MOST = 8;

/** What a search text may be long. */
export const SEARCH_TEXT = 100;

function group<T extends z.ZodType>(item: T) {
  return z.object({ items: z.array(item), more: z.boolean().describe('Há outros além destes.') });
}

const buyer = {
  order_id: z.string(),
  number: orderNumber,
  buyer_name: z.string(),
  buyer_phone: z.string(),
  buyer_cpf: z.string(),
  deceased_name: z.string(),
  created_at: instant,
};

const foundOrder = z.object({
  ...buyer,
  total: money,
  production: z.enum(PRODUCTION_STATES),
  situation,
});

const foundReservation = z.object({
  ...buyer,
  _id: z.string(),
  status: z.enum(['active', 'converted', 'released', 'expired']),
});

const foundFuneral = z.object({
  _id: z.string(),
  falecido: z.string(),
  responsavel: z.string(),
  telefone: z.string(),
  sepultamento: z.object({ local: z.string(), data_hora: instant }),
  concluido: z.boolean(),
  ativo: z.boolean(),
});

const foundUrn = z.object({ _id: z.string(), nome: z.string(), ativo: z.boolean() });
const foundProduct = z.object({ _id: z.string(), name: z.string(), size: z.string(), active: z.boolean() });
const foundUser = z.object({ _id: z.string(), email: z.string(), role: z.enum(ROLES), active: z.boolean() });

export const searchAnswer = z
  .object({
    funerals: group(foundFuneral),
    urns: group(foundUrn),
    orders: group(foundOrder).optional(),
    reservations: group(foundReservation).optional(),
    products: group(foundProduct).optional(),
    users: group(foundUser).optional(),
  })
  .meta({ id: 'SearchAnswer' });
export type SearchAnswer = z.input<typeof searchAnswer>;
export type FoundKind = keyof SearchAnswer;
export type Found<K extends FoundKind> = NonNullable<SearchAnswer[K]>['items'][number];

export const searchEverything = endpoint({
  method: 'GET',
  path: '/busca',
  access: 'staff',
  summary:
    'Procurar por nome, telefone, CPF, pessoa falecida ou número do pedido, sem acentos nem maiúsculas: os 8 mais novos de cada tipo. Funcionários procuram funerais e urnas',
  query: z.object({ q: optionalText(SEARCH_TEXT) }),
  response: searchAnswer,
});
