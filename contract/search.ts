import { z } from 'zod';
import { PRODUCTION_STATES } from '#domain/production.ts';
import { ROLES } from '#domain/roles.ts';
import { endpoint, staff } from './endpoint.ts';
import { instant, money, optionalText, orderNumber } from './fields.ts';
import { situation } from './order-money.ts';

export const FOUND_AT_MOST = 8;

export const SEARCH_TEXT = 100;

function group<T extends z.ZodType>(item: T) {
  return z.object({
    items: z.array(item),
    more: z.boolean().describe('Há outros além destes.'),
    similar: z.number().int().describe('Quantos dos últimos só se parecem com o que foi escrito.'),
  });
}

const buyer = {
  order_id: z.string(),
  number: orderNumber,
  buyer_name: z.string(),
  buyer_phone: z.string(),
  deceased_name: z.string(),
  created_at: instant,
};

const foundOrder = z.object({
  ...buyer,
  buyer_cpf: z.string().optional().describe('Só para administradores.'),
  total: money.optional().describe('Só para administradores.'),
  production: z.enum(PRODUCTION_STATES),
  situation: situation.describe('Para funcionários, só se foi cancelado.'),
});

const foundReservation = z.object({
  ...buyer,
  buyer_cpf: z.string(),
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
    orders: group(foundOrder),
    reservations: group(foundReservation).optional(),
    products: group(foundProduct).optional(),
    users: group(foundUser).optional(),
  })
  .meta({ id: 'SearchAnswer' });
export type SearchAnswer = z.input<typeof searchAnswer>;
export type FoundKind = keyof SearchAnswer;
export type Found<K extends FoundKind> = NonNullable<SearchAnswer[K]>['items'][number];

export const searchEverything = endpoint(staff('GET', '/busca'), {
  summary:
    'Procurar por nome, telefone, CPF, pessoa falecida ou número do pedido, sem acentos nem maiúsculas: os 8 mais novos de cada tipo, e depois deles os que se parecem. Funcionários procuram funerais, urnas e pedidos, estes sem valores, CPF e e-mail',
  query: z.object({ q: optionalText(SEARCH_TEXT) }),
  response: searchAnswer,
});
