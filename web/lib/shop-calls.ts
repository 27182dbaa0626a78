import type * as auth from '#contract/auth.ts';
import type { EndpointShape } from '#contract/endpoint.ts';
import type * as orderPage from '#contract/order-page.ts';
import type * as payments from '#contract/payments.ts';
import type * as products from '#contract/products.ts';
import type * as store from '#contract/store.ts';

/**
 * Calls of the first views by their address alone. The contract's own objects carry their schemas, and with them
 * the whole validation library, which who only looks at wreaths or signs in needn't fetch. The compiler holds method,
 * path and access to the contract's; schemas are absent here, so nothing may validate with these.
 */
function addressOf<E extends EndpointShape>(address: Pick<E, 'method' | 'path' | 'access'>): E {
  return address as E;
}

export const listActiveProducts = addressOf<typeof products.listActiveProducts>({
  method: 'GET',
  path: '/products/ativos',
  access: 'anonymous',
});

export const listProductsByIds = addressOf<typeof products.listProductsByIds>({
  method: 'GET',
  path: '/products/products-by-ids',
  access: 'anonymous',
});

export const verifyPayment = addressOf<typeof payments.verifyPayment>({
  method: 'GET',
  path: '/pagamento/verificar-pagamento',
  access: 'anonymous',
});

export const getOrderPage = addressOf<typeof orderPage.getOrderPage>({
  method: 'GET',
  path: '/pedido/:chave',
  access: 'anonymous',
});

export const getArrivalPromise = addressOf<typeof store.getArrivalPromise>({
  method: 'GET',
  path: '/business/promise',
  access: 'anonymous',
});

export const login = addressOf<typeof auth.login>({ method: 'POST', path: '/login', access: 'anonymous' });
