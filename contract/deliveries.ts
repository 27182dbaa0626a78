import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { clientKey } from './fields.ts';
import { orderId, productionOrder } from './orders.ts';

const params = z.object({
  orderId,
  foto: clientKey.describe('Feita pelo aparelho: a mesma foto enviada de novo é uma só.'),
});

export const uploadDeliveryPhoto = endpoint({
  method: 'PUT',
  path: '/orders/:orderId/delivery-photo/:foto',
  access: 'staff',
  summary: 'Enviar a foto da entrega (campo file); replaces é a foto que ela substitui',
  params,
  query: z.object({ replaces: clientKey.optional() }),
  media: 'multipart',
  response: productionOrder,
});

export const readDeliveryPhoto = endpoint({
  method: 'GET',
  path: '/orders/:orderId/delivery-photo/:foto',
  access: 'staff',
  summary: 'A foto da entrega, em WebP',
  params,
  media: 'image',
  response: z.string(),
});

export const removeDeliveryPhoto = endpoint({
  method: 'DELETE',
  path: '/orders/:orderId/delivery-photo/:foto',
  access: 'staff',
  summary: 'Remover a foto da entrega',
  params,
  response: productionOrder,
});
