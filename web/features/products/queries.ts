import type { QueryClient } from '@tanstack/react-query';
import { createProduct, getProduct, listProducts, type ManagedProduct, updateProduct } from '#contract/products.ts';
import { ApiError, call, callForEffect, reasonOf } from '#web/lib/api.ts';
import { isStale } from '#web/lib/api-error.ts';
import { apiQuery } from '#web/lib/query-client.ts';
import { bodyOf, fieldsOf, type ProductBody } from './office/product-fields.tsx';

export const FAILED_UPDATE = 'Não foi possível atualizar o produto.';
const FAILED_CREATE = 'Não foi possível criar o produto.';

export const allProducts = apiQuery(listProducts, {});

export function addProduct(entered: ProductBody): Promise<void> {
  const said = Object.entries(entered).filter(([, value]) => value !== null && value !== '');
  return callForEffect(createProduct, { body: Object.fromEntries(said) as ProductBody });
}

/** Sales between two attempts may change the product's version again. */
const TRIES = 3;

/**
 * Writes the fields that a person changed. Other fields changed meanwhile, such as stock by a sale, keep their new
 * values silently; for a field that both changed it throws ApiError 'stale-version', as the server would.
 */
export async function changeProduct(id: string, { base, mine }: Record<'base' | 'mine', ProductBody>): Promise<void> {
  const names = Object.keys({ ...base, ...mine, version: undefined }) as (keyof ProductBody)[];
  const touched = names.filter((name) => name !== 'version' && mine[name] !== base[name]);
  const changes = Object.fromEntries(touched.map((name) => [name, mine[name]]));
  let body = mine;
  for (let left = TRIES - 1; ; left -= 1) {
    try {
      return await callForEffect(updateProduct, { params: { id }, body });
    } catch (error) {
      if (!isStale(error) || left === 0) throw error;
      const now = bodyOf(fieldsOf(await call(getProduct, { params: { id } })));
      if (touched.some((name) => now[name] !== base[name] && now[name] !== mine[name])) throw error;
      body = { ...now, ...changes };
    }
  }
}

/** The alert's text when a product couldn't be created: the server's reason, otherwise the client's. */
export function createFailure(error: unknown): string {
  if (!(error instanceof ApiError)) return FAILED_CREATE;
  return reasonOf(error) || error.serverMessage || error.message || FAILED_CREATE;
}

/** Refetches one product into the list on screen; when that fails, the whole list. */
export async function reloadProduct(queryClient: QueryClient, id: string): Promise<void> {
  try {
    const fresh = await call(getProduct, { params: { id } });
    queryClient.setQueryData<ManagedProduct[]>(allProducts.queryKey, (known) =>
      // The whole answer: an original price that somebody removed isn't in it.
      known?.map((one) => (one._id === id && 'version' in fresh ? fresh : one)),
    );
  } catch {
    await queryClient.invalidateQueries({ queryKey: allProducts.queryKey });
  }
}
