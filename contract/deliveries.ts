import { z } from 'zod';
import { limits } from '#domain/limits.ts';
import { arrival } from './arrival.ts';
import { endpoint, staff } from './endpoint.ts';
import { clientKey, instant, lines, optionalText } from './fields.ts';
import { orderId } from './orders.ts';
import { productionOrder } from './production.ts';

const params = z.object({
  orderId,
  foto: clientKey.describe('Feita pelo aparelho: a mesma foto enviada de novo é uma só.'),
});

const told = z.discriminatedUnion('outcome', [
  z.strictObject({
    outcome: z.literal('delivered'),
    at: instant,
    received_by: optionalText(limits.receivedBy).optional().describe('Quem recebeu.'),
    photo_follows: z
      .boolean()
      .optional()
      .describe('De páginas antigas, sem efeito: a mensagem ao comprador espera sempre um minuto.'),
  }),
  z.strictObject({
    outcome: z.literal('not_delivered'),
    at: instant,
    reason: lines(limits.deliveryReason).describe('Por que não foi entregue.'),
    returned: z.literal(true).optional().describe('As coroas voltaram à loja: o pedido que saiu volta a Pronto.'),
  }),
]);

export const recordDelivery = endpoint(staff('PUT', '/orders/:orderId/deliveries/:chave'), {
  summary: 'Registrar uma entrega, ou uma tentativa; a chave é do aparelho, e a mesma enviada de novo é uma só',
  params: z.object({ orderId, chave: clientKey }),
  body: told,
  response: productionOrder,
});

export const correctDelivery = endpoint(staff('PATCH', '/orders/:orderId/delivery'), {
  summary: 'Corrigir quem recebeu um pedido entregue e quando; from é o que a pessoa viu',
  params: z.object({ orderId }),
  body: z.strictObject({
    from: z.strictObject(arrival.shape),
    received_by: optionalText(limits.receivedBy),
    delivered_at: instant,
  }),
  response: productionOrder,
});

export const uploadDeliveryPhoto = endpoint(staff('PUT', '/orders/:orderId/delivery-photo/:foto'), {
  summary: 'Enviar a foto da entrega (campo file); replaces é a foto que ela substitui',
  params,
  query: z.object({ replaces: clientKey.optional() }),
  media: 'multipart',
  response: productionOrder,
});

export const readDeliveryPhoto = endpoint(staff('GET', '/orders/:orderId/delivery-photo/:foto'), {
  summary: 'Uma foto do pedido, em WebP: da entrega, de uma tentativa ou de uma reclamação',
  params,
  media: 'image',
  response: z.string(),
});

export const removeDeliveryPhoto = endpoint(staff('DELETE', '/orders/:orderId/delivery-photo/:foto'), {
  summary: 'Remover a foto da entrega',
  params,
  response: productionOrder,
});
