import { z } from 'zod';
import * as addresses from './addresses.ts';
import { endpoint, open, staff } from './endpoint.ts';
import { id, orderNumber } from './fields.ts';
import { orderId } from './orders.ts';

/** The delivered wreaths of one sender, as the family sees them: no price, and of the buyer only the ribbon's words. */
const tribute = z.object({
  number: orderNumber,
  photo: z
    .string()
    .nullable()
    .describe('A chave da foto da entrega; para a família, o endereço dela sem o nome do arquivo.'),
  wreaths: z.array(
    z.object({ id: z.string(), title: z.string(), image: z.string(), size: z.string(), faixa: z.string().nullable() }),
  ),
});
export type Tribute = z.input<typeof tribute>;

export const getTributes = endpoint(addresses.getTributes, {
  summary: 'As homenagens que chegaram a uma cerimônia, para a família que tem o endereço; 410 quando foi retirado',
  params: z.object({ chave: id }),
  response: z.object({ falecido: z.string(), tributes: z.array(tribute) }),
  limit: 'order-page',
});
export type Tributes = z.input<typeof getTributes.response>;

export const getTributePhoto = endpoint(open('GET', '/familia/:chave/:numero/:foto/:arquivo'), {
  summary: 'A foto de uma homenagem entregue, para a família',
  params: z.object({ chave: id, numero: id, foto: id, arquivo: id }),
  media: 'image',
  response: z.string(),
});

const shared = z.object({
  family_key: z.string().nullable().describe('A parte secreta do endereço da família; null sem endereço.'),
  tributes: z.array(tribute.extend({ order_id: z.string(), hidden: z.boolean() })),
});
export type SharedTributes = z.input<typeof shared>;

/** Calls of the staff about what a family sees, which they answer. */
const ofFuneral = { params: z.object({ id }), response: shared } as const;

export const listTributes = endpoint(staff('GET', '/funerals/:id/homenagens'), {
  ...ofFuneral,
  summary: 'As homenagens entregues a uma cerimônia, e o endereço em que a família as vê',
});

export const shareTributes = endpoint(staff('POST', '/funerals/:id/familia'), {
  ...ofFuneral,
  summary: 'Criar o endereço da família, ou trocá-lo por outro: o anterior deixa de valer',
});

export const withdrawTributes = endpoint(staff('DELETE', '/funerals/:id/familia'), {
  ...ofFuneral,
  summary: 'Retirar o endereço da família',
});

export const hideTribute = endpoint(staff('PUT', '/funerals/:id/homenagens/:orderId'), {
  summary: 'Ocultar uma homenagem da página da família, ou mostrá-la de novo',
  params: z.object({ id, orderId }),
  body: z.strictObject({ hidden: z.boolean() }),
  response: shared,
});
