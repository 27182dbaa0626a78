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
import { parseWhole } from '#domain/whole-number.ts';
import { typedReais } from '#web/lib/money-text.ts';
import { moneyFieldText } from '#web/ui/masks.ts';

/** The fields of a product's form; amounts as typed. */
export const productFields = z.object({
  name: z.string(),
  price: z.string(),
  originalPrice: z.string(),
  size: z.string(),
  stock: z.string(),
  description: z.string(),
  image: z.string(),
  active: z.boolean(),
  ncm: z.string(),
  cst: z.string(),
  cClassTrib: z.string(),
  version: z.number().optional(),
});
export type ProductFields = z.infer<typeof productFields>;
export type ProductBody = WholeBody<typeof updateProduct>;

export const NEW_PRODUCT: ProductFields = {
  name: '',
  price: '',
  originalPrice: '',
  size: '',
  stock: '',
  description: '',
  image: '',
  active: true,
  ncm: '',
  cst: '',
  cClassTrib: '',
};

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
export function fieldsOf(stored: Product | ManagedProduct): ProductFields {
  const { name, description, size, stock, price, originalPrice, image, active } = stored;
  const { version, ncm = '', cst = '', cClassTrib = '' }: Partial<ManagedProduct> = stored;
  return {
    name,
    price: moneyFieldText(centsOf(price)),
    originalPrice: typeof originalPrice === 'number' ? moneyFieldText(centsOf(originalPrice)) : '',
    size,
    stock: String(stock),
    description,
    image,
    active,
    ncm,
    cst,
    cClassTrib,
    version,
  };
}

/** The body of the call: amounts as numbers, without the original price when there is none. */
export function bodyOf({ price, originalPrice, stock, version, ...fields }: ProductFields): ProductBody {
  const original = originalPrice.trim() === '' ? 0 : typedReais(originalPrice);
  return {
    ...fields,
    name: fields.name.trim(),
    size: fields.size.trim(),
    description: fields.description.trim(),
    price: typedReais(price),
    stock: parseWhole(stock),
    originalPrice: original === 0 ? undefined : original,
    version,
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
