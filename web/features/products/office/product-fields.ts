import { z } from 'zod';
import type { WholeBody } from '#contract/endpoint.ts';
import { labelsOf } from '#contract/fields.ts';
import {
  type ManagedProduct,
  managedProduct,
  type Product,
  productUpdate,
  type updateProduct,
} from '#contract/products.ts';
import { limits } from '#domain/limits.ts';
import { type Cents, roundedCents } from '#domain/money.ts';
import { recordFields } from '#web/lib/record-fields.ts';

const { schema, empty, fieldsOf: fieldsOfStored, bodyOf: wholeBodyOf } = recordFields(productUpdate);

/** The fields of a product's form; amounts as typed. */
export const productFields = schema;
export type ProductFields = typeof empty;
export type ProductBody = WholeBody<typeof updateProduct>;

export const NEW_PRODUCT: ProductFields = { ...empty, active: true };

export const FIELD_LABELS = labelsOf(managedProduct);

/** The message of each missing required field. */
export const MISSING = {
  name: 'Informe o nome.',
  price: 'Informe um preço maior que zero.',
  size: 'Informe o tamanho.',
  stock: 'Informe um estoque maior que zero.',
  description: 'Informe a descrição.',
  image: 'Escolha uma imagem.',
};

const TOO_MANY = `Informe no máximo ${limits.stock.toLocaleString('pt-BR')}.`;

/** Units of stock. The list's inline edit accepts zero; the form counts it as missing. */
export const stockUnits = z.int('Informe um número inteiro.').min(0).max(limits.stock, TOO_MANY);

/** A product that the form accepts. */
export const formProduct = productUpdate.extend({ stock: stockUnits.min(1, MISSING.stock) });

/** An empty picture in the paper's colour, shown where there is none yet. */
const NO_PICTURE =
  'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"%3E%3Crect width="8" height="8" fill="%23b9b3a5" opacity=".35"/%3E%3C/svg%3E';

/** Reais of the API as centavos. */
export function centsOf(reais: number): Cents {
  return roundedCents(Number(reais) || 0);
}

/** The fields of a stored product. The shop's own products have no version. */
export const fieldsOf: (stored: Product | ManagedProduct) => ProductFields = fieldsOfStored;

/** The body of the call, without what is optional and empty. */
export function bodyOf(fields: ProductFields): ProductBody {
  const { ncm, cst, cClassTrib, ...body } = wholeBodyOf(fields);
  return {
    ...body,
    originalPrice: body.originalPrice === 0 ? undefined : body.originalPrice,
    ncm: ncm || undefined,
    cst: cst || undefined,
    cClassTrib: cClassTrib || undefined,
  };
}

/** The product as the shop's card would show it, from the fields so far. */
export function previewOf(fields: ProductFields, image: string): Product {
  const { name, description, size, price, stock, originalPrice } = bodyOf(fields);
  return {
    _id: 'preview',
    slug: '',
    name: name || 'Coroa nova',
    description: description || 'A descrição aparece aqui.',
    size: size || 'Tamanho',
    price: price || 0,
    stock: stock || 0,
    ...(originalPrice ? { originalPrice } : {}),
    image: image || NO_PICTURE,
    active: true,
  };
}
