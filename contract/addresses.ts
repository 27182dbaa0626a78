import { open, staff } from './endpoint.ts';

/*
 * Addresses of the calls of the first views. The endpoints take these up; a page that only calls imports them from here and
 * the endpoint as a type, and so doesn't fetch the library behind the schemas.
 */

export const listActiveProducts = open('GET', '/products/ativos');
export const listProductsByIds = open('GET', '/products/products-by-ids');
export const getProductBySlug = open('GET', '/products/slug/:slug');
export const verifyPayment = open('GET', '/pagamento/verificar-pagamento');
export const getSentOrder = open('GET', '/pedido/:chave/pagamento');
export const findOrderLink = open('POST', '/acompanhar');
export const renewOrderLink = open('POST', '/pedido/:chave/endereco');
export const takeEmailBack = open('POST', '/acompanhar/email');
export const getPayPage = open('GET', '/pagar/:chave');
export const payDue = open('POST', '/pagar/:chave/falta');
export const holdLonger = open('POST', '/pagar/:chave/reserva');
export const completePurchase = open('POST', '/pagar/:chave/comprador');
export const getOrderPage = open('GET', '/pedido/:chave');
export const getFamilyPage = open('GET', '/homenagem/:chave');
export const getReceipt = open('GET', '/pedido/:chave/recibo');
export const cancelOwnOrder = open('POST', '/pedido/:chave/cancelamento');
export const shareWithFamily = open('POST', '/pedido/:chave/familia');
export const withdrawFromFamily = open('DELETE', '/pedido/:chave/familia');
export const getStoreStatus = open('GET', '/business/status');
export const getDeliveryPhoto = open('GET', '/pedido/:chave/entrega/:foto/:arquivo');
export const getMailPhoto = open('GET', '/pedido/:chave/foto.jpg');
export const getArrivalPromise = open('GET', '/business/promise');
export const getCeremony = open('GET', '/cerimonias/:chave');
export const readWall = open('GET', '/quadro/:chave');
export const getTributes = open('GET', '/familia/:chave');
export const listCeremonies = open('GET', '/cerimonias');
export const listKnownPlaces = open('GET', '/locais/conhecidos');
export const checkNotice = open('GET', '/nota/:codigo');
export const login = open('POST', '/login');
export const logout = staff('POST', '/auth/logout');
