import type { QueryClient } from '@tanstack/react-query';
import { createProduct, getProduct, listProducts, type ManagedProduct, updateProduct } from '#contract/products.ts';
import { ApiError, call, callForEffect, reasonOf } from '#web/lib/api.ts';
import { apiQuery, endpointKey } from '#web/lib/query-client.ts';
import type { ProductBody } from './product-fields.ts';

export const FAILED_UPDATE = 'Não foi possível atualizar o produto.';
const FAILED_CREATE = 'Não foi possível criar o produto.';

export const allProducts = apiQuery(listProducts, {});

/** Creates the product, or writes all of an existing one. The answer isn't looked at. Throws ApiError. */
export async function saveProduct(id: string | undefined, body: ProductBody): Promise<void> {
  return id === undefined
    ? callForEffect(createProduct, { body })
    : callForEffect(updateProduct, { params: { id }, body });
}

/** What the alert says when a product couldn't be created: the server's reason, else the client's. */
export function createFailure(error: unknown): string {
  if (!(error instanceof ApiError)) return FAILED_CREATE;
  return reasonOf(error) || error.serverMessage || error.message || FAILED_CREATE;
}

/** Refetches one product into the list on screen; when that fails, the whole list. */
export async function reloadProduct(queryClient: QueryClient, id: string): Promise<void> {
  try {
    const fresh = await call(getProduct, { params: { id } });
    queryClient.setQueryData<ManagedProduct[]>(allProducts.queryKey, (known) =>
      known?.map((one) => (one._id === id ? { ...one, ...fresh } : one)),
    );
  } catch {
    await queryClient.invalidateQueries({ queryKey: allProducts.queryKey });
  }
}

/** Drops the loaded products, of the office and of the shop, after a change. */
export function forgetProducts(queryClient: QueryClient): void {
  for (const endpoint of [listProducts, getProduct]) {
    void queryClient.invalidateQueries({ queryKey: endpointKey(endpoint) });
  }
}
