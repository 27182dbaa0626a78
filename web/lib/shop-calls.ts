import type { EndpointShape } from '#contract/endpoint.ts';
import type * as orderPage from '#contract/order-page.ts';
import type * as payments from '#contract/payments.ts';
import type * as products from '#contract/products.ts';
import type * as store from '#contract/store.ts';

/**
 * Calls of the shop's first views by their address alone. The contract's own objects carry their schemas, and with them
 * the whole validation library, which a visitor who only looks at wreaths needn't fetch. The compiler holds method and
 * path to the contract's; schemas are absent here, so nothing may validate with these.
 */
function addressOf<E extends EndpointShape>(address: Pick<E, 'method' | 'path'>): E {
  return address as E;
}

export const listActiveProducts = addressOf<typeof products.listActiveProducts>({
  method: 'GET',
  path: '/products/ativos',
});

export const listProductsByIds = addressOf<typeof products.listProductsByIds>({
  method: 'GET',
  path: '/products/products-by-ids',
});

export const verifyPayment = addressOf<typeof payments.verifyPayment>({
  method: 'GET',
  path: '/pagamento/verificar-pagamento',
});

export const getOrderPage = addressOf<typeof orderPage.getOrderPage>({ method: 'GET', path: '/pedido/:chave' });

export const getArrivalPromise = addressOf<typeof store.getArrivalPromise>({
  method: 'GET',
  path: '/business/promise',
});
