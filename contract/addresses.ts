import type { Address } from './endpoint.ts';

/*
 * Where the calls of the first views go. The endpoints take these up; a page that only calls imports them from here and
 * the endpoint as a type, and so doesn't fetch the library behind the schemas.
 */

export const listActiveProducts = {
  method: 'GET',
  path: '/products/ativos',
  access: 'anonymous',
} as const satisfies Address;

export const listProductsByIds = {
  method: 'GET',
  path: '/products/products-by-ids',
  access: 'anonymous',
} as const satisfies Address;

export const getProductBySlug = {
  method: 'GET',
  path: '/products/slug/:slug',
  access: 'anonymous',
} as const satisfies Address;

export const verifyPayment = {
  method: 'GET',
  path: '/pagamento/verificar-pagamento',
  access: 'anonymous',
} as const satisfies Address;

export const getSentOrder = {
  method: 'GET',
  path: '/pedido/:chave/pagamento',
  access: 'anonymous',
} as const satisfies Address;

export const findOrderLink = { method: 'POST', path: '/acompanhar', access: 'anonymous' } as const satisfies Address;

export const renewOrderLink = {
  method: 'POST',
  path: '/pedido/:chave/endereco',
  access: 'anonymous',
} as const satisfies Address;

export const getPayPage = { method: 'GET', path: '/pagar/:chave', access: 'anonymous' } as const satisfies Address;

export const holdLonger = {
  method: 'POST',
  path: '/pagar/:chave/reserva',
  access: 'anonymous',
} as const satisfies Address;

export const getOrderPage = { method: 'GET', path: '/pedido/:chave', access: 'anonymous' } as const satisfies Address;

export const getFamilyPage = {
  method: 'GET',
  path: '/homenagem/:chave',
  access: 'anonymous',
} as const satisfies Address;

export const getReceipt = {
  method: 'GET',
  path: '/pedido/:chave/recibo',
  access: 'anonymous',
} as const satisfies Address;

export const cancelOwnOrder = {
  method: 'POST',
  path: '/pedido/:chave/cancelamento',
  access: 'anonymous',
} as const satisfies Address;

export const shareWithFamily = {
  method: 'POST',
  path: '/pedido/:chave/familia',
  access: 'anonymous',
} as const satisfies Address;

export const withdrawFromFamily = {
  method: 'DELETE',
  path: '/pedido/:chave/familia',
  access: 'anonymous',
} as const satisfies Address;

export const getStoreStatus = {
  method: 'GET',
  path: '/business/status',
  access: 'anonymous',
} as const satisfies Address;

export const getDeliveryPhoto = {
  method: 'GET',
  path: '/pedido/:chave/entrega/:foto/:arquivo',
  access: 'anonymous',
} as const satisfies Address;

export const getMailPhoto = {
  method: 'GET',
  path: '/pedido/:chave/foto.jpg',
  access: 'anonymous',
} as const satisfies Address;

export const getArrivalPromise = {
  method: 'GET',
  path: '/business/promise',
  access: 'anonymous',
} as const satisfies Address;

export const getCeremony = {
  method: 'GET',
  path: '/cerimonias/:chave',
  access: 'anonymous',
} as const satisfies Address;

export const listCeremonies = { method: 'GET', path: '/cerimonias', access: 'anonymous' } as const satisfies Address;

export const checkNotice = { method: 'GET', path: '/nota/:codigo', access: 'anonymous' } as const satisfies Address;

export const login = { method: 'POST', path: '/login', access: 'anonymous' } as const satisfies Address;

export const logout = { method: 'POST', path: '/auth/logout', access: 'staff' } as const satisfies Address;
