import type { HandlerResult } from '#contract/endpoint.ts';
import * as contract from '#contract/products.ts';
import { answers } from '../record.ts';
import type { StockedProduct } from './repository.ts';

export type ShopProduct = HandlerResult<typeof contract.listActiveProducts>[number];
export type ManagedProduct = HandlerResult<typeof contract.listProducts>[number];

const toShop = answers(contract.product);
const toManaged = answers(contract.managedProduct);

/** A product for the public: `stock` is the number of units on sale; an original price that isn't higher is left out. */
export function toShopProduct(row: StockedProduct): ShopProduct {
  const originalPrice = row.originalPrice !== null && row.originalPrice > row.price ? row.originalPrice : null;
  return toShop({ ...row, _id: row.id, stock: Math.max(0, row.stock - row.held), originalPrice });
}

/** A product for administrators: `stock` as set, with the reserved units. */
export const toManagedProduct = (row: StockedProduct): ManagedProduct =>
  toManaged({ ...row, _id: row.id, reserved: row.held });
