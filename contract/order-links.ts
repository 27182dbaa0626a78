import { z } from 'zod';
import { admin, endpoint } from './endpoint.ts';
import { acknowledged } from './fields.ts';
import { orderDetails, orderParams } from './orders.ts';

/** The secret addresses of an order: the buyer's page, and the page where anybody pays what is due. */
export const ORDER_LINKS = ['order', 'payment'] as const;
export type OrderLink = (typeof ORDER_LINKS)[number];

export const showLink = endpoint(admin('POST', '/orders/:orderId/links'), {
  secondStep: true,
  summary: 'Mostrar a parte secreta de um endereço de um pedido; fica nos registros',
  params: orderParams,
  body: z.strictObject({ link: z.enum(ORDER_LINKS) }),
  response: z.object({ key: z.string() }),
});

export const sendLinkAgain = endpoint(admin('POST', '/orders/:orderId/link/mail'), {
  summary: 'Mandar outra vez ao e-mail do pedido o endereço em que o comprador o acompanha',
  params: orderParams,
  response: acknowledged,
});

export const renewBuyerLink = endpoint(admin('POST', '/orders/:orderId/link'), {
  summary:
    'Trocar o endereço secreto em que o comprador acompanha o pedido; o novo vai por e-mail, o antigo deixa de valer',
  params: orderParams,
  response: orderDetails,
});
