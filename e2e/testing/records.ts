import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fetchJson } from './api.ts';
import type { Shop } from './shop.ts';

const routes = readFileSync(join(import.meta.dirname, '../../web/routes.ts'), 'utf8');
/** Redirects with an empty cart; e2e/checkout.e2e.ts tests it with a full one. */
const CHECKOUT = '/finalizar';
/** Every page of the built site without a parameter, from its own table of routes. */
export const PAGES = ['/', ...[...routes.matchAll(/route\('([^':*]+)'/g)].map(([, path]) => `/${path}`)].filter(
  (path) => path !== CHECKOUT,
);
export const isOffice = (path: string): boolean => /^\/(?:dashboard|admin|funcionario)/.test(path);

const dayFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/**
 * Pages of the demonstration's records: its newest order, its first wreath and one funeral, found over the API with an
 * administrator's token. Throws with the address when one is missing.
 */
export async function recordPages(shop: Pick<Shop, 'url'>, token: string) {
  const first = async (path: string, key: string): Promise<string> => {
    const [row] = await fetchJson<Record<string, string>[]>(`${shop.url}/api${path}`, 'GET', { token });
    const value = row?.[key];
    if (value === undefined) throw new Error(`${path} has no record with a ${key}`);
    return encodeURIComponent(value);
  };
  const [order, number, product, funeral] = await Promise.all([
    first('/orders/last', 'order_id'),
    first('/orders/last', 'number'),
    first('/products', '_id'),
    // A future funeral, because a past one can't be edited.
    first(`/funerals/by_date?start=${dayFromNow(1)}&end=${dayFromNow(60)}`, '_id'),
  ]);
  return {
    order: `/admin/pedidos/${number}`,
    editOrder: `/admin/pedidos/${order}/editar`,
    orderSheet: `/funcionario/pedidos/${order}/ficha`,
    editProduct: `/admin/produtos/${product}/editar`,
    editFuneral: `/funcionario/funerais/${funeral}/editar`,
  };
}
