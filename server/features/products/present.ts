import type { HandlerInput, HandlerResult } from '#contract/endpoint.ts';
import * as contract from '#contract/products.ts';
import type { Fields } from '#domain/changes.ts';
import { loggedFields } from '../logs/service.ts';
import type { ListedMovement, ProductValues, StockedProduct } from './repository.ts';

export type ShopProduct = HandlerResult<typeof contract.listActiveProducts>[number];
export type ManagedProduct = HandlerResult<typeof contract.listProducts>[number];

/** A product for the public: `stock` is the number of units on sale; an original price that isn't higher is left out. */
export function toShopProduct(row: StockedProduct): ShopProduct {
  const { id, slug, name, description, size, price, originalPrice, image, active } = row;
  const stock = Math.max(0, row.stock - row.held);
  return {
    _id: id,
    slug,
    name,
    description,
    size,
    stock,
    price,
    image,
    active,
    ...(originalPrice === null || originalPrice <= price ? {} : { originalPrice }),
  };
}

/** A product for administrators: `stock` as set, with the reserved units. */
export function toManagedProduct(row: StockedProduct): ManagedProduct {
  const { stock, held: reserved, lowMark, version, originalPrice, ncm, cst, cClassTrib } = row;
  const shown = { ...toShopProduct(row), ...(originalPrice !== null && { originalPrice }) };
  return { ...shown, stock, reserved, lowMark, version, ncm, cst, cClassTrib };
}

/** The columns of a sent form. */
export function toValues(body: HandlerInput<typeof contract.createProduct>['body']): ProductValues {
  return { ...body, originalPrice: body.originalPrice ?? null };
}

const recorded = contract.managedProduct.omit({ _id: true, slug: true, reserved: true, lowMark: true, version: true });

export const loggedProduct = (product: ManagedProduct): Fields => loggedFields(recorded, product);

/** A movement as the API answers it. */
export function toMovement(row: ListedMovement): HandlerResult<typeof contract.listStockMovements>[number] {
  const { id, createdAt, cause, reason, userEmail, number, delta, after } = row;
  return { _id: id, at: createdAt, cause, reason, by: userEmail, order: number, delta, after };
}
