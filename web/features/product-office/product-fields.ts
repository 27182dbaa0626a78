import type { CallInput } from '#contract/endpoint.ts';
import type { ManagedProduct, Product, updateProduct } from '#contract/products.ts';
import { limits } from '#domain/limits.ts';
import { type Cents, cents, parseBRL, reaisFromCents } from '#domain/money.ts';
import { type RecordState, recordDraftParser } from '#web/lib/record-edit.ts';
import type { FieldDifference } from '#web/ui/conflict-notice.tsx';
import { moneyFieldText } from '#web/ui/masks.ts';

/** A product as a form holds it: amounts as typed, `active` as 'true' or 'false'. */
export type ProductFields = Record<
  'name' | 'price' | 'originalPrice' | 'size' | 'stock' | 'description' | 'active',
  string
>;
export type ProductField = keyof ProductFields;
export type ProductBody = CallInput<typeof updateProduct>['body'];

const NO_FIELDS: ProductFields = {
  name: '',
  price: '',
  originalPrice: '',
  size: '',
  stock: '',
  description: '',
  active: 'true',
};

export const NEW_PRODUCT: RecordState<ProductFields> = { fields: NO_FIELDS, image: '', version: undefined };
export const parseProductDraft = recordDraftParser(NO_FIELDS);

export const FIELD_LABELS: Record<ProductField, string> = {
  name: 'Nome',
  price: 'Preço',
  originalPrice: 'Preço original',
  size: 'Tamanho',
  stock: 'Estoque',
  description: 'Descrição',
  active: 'Situação',
};

/** What a required field asks for when it is left out. */
const MISSING: readonly [ProductField, string][] = [
  ['name', 'Informe o nome.'],
  ['price', 'Informe um preço maior que zero.'],
  ['size', 'Informe o tamanho.'],
  ['stock', 'Informe um estoque maior que zero.'],
  ['description', 'Informe a descrição.'],
];

/** An empty picture in the tone of paper, where there is none yet. */
const NO_PICTURE =
  'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"%3E%3Crect width="8" height="8" fill="%23b9b3a5" opacity=".35"/%3E%3C/svg%3E';

export type FieldErrors = Partial<Record<ProductField | 'image', string>>;

/** Reais of the wire as centavos. */
export function centsOf(reais: number): Cents {
  return cents(Math.round((Number(reais) || 0) * 100));
}

/** The product as the form begins with it. Lists of older servers carry no version, and an absent `active` means yes. */
export function recordOf(product: Product | ManagedProduct): RecordState<ProductFields> {
  const { name, description, size, stock, price, originalPrice, image, active } = product;
  return {
    fields: {
      name,
      description,
      size,
      stock: String(stock),
      price: moneyFieldText(centsOf(price)),
      originalPrice: typeof originalPrice === 'number' ? moneyFieldText(centsOf(originalPrice)) : '',
      active: String(active !== false),
    },
    image,
    version: 'version' in product ? product.version : undefined,
  };
}

function amountOf(text: string): Cents | undefined {
  const amount = parseBRL(text);
  return amount !== undefined && amount > 0 ? amount : undefined;
}

/** The required fields that are empty; zero counts as empty. */
export function missingFields(fields: ProductFields): FieldErrors {
  const isMissing = (name: ProductField) => {
    if (name === 'price') return amountOf(fields.price) === undefined;
    if (name === 'stock') return !(Number(fields.stock) > 0);
    return fields[name].trim() === '';
  };
  return Object.fromEntries(MISSING.filter(([name]) => isMissing(name)));
}

/** What is filled in but can't be taken as it is. */
export function refusedFields(fields: ProductFields): FieldErrors {
  const errors: FieldErrors = {};
  if (Number(fields.stock) > limits.stock) errors.stock = `Informe no máximo ${limits.stock.toLocaleString('pt-BR')}.`;
  if (fields.originalPrice.trim() !== '' && parseBRL(fields.originalPrice) === undefined) {
    errors.originalPrice = 'Informe um valor em reais.';
  }
  return errors;
}

/** The product as it is sent: numbers for amounts, without the original price when there is none. */
export function bodyOf(fields: ProductFields, image: string): ProductBody {
  const original = amountOf(fields.originalPrice);
  return {
    name: fields.name.trim(),
    description: fields.description.trim(),
    size: fields.size.trim(),
    price: reaisFromCents(amountOf(fields.price) ?? cents(0)),
    stock: Number(fields.stock),
    ...(original === undefined ? {} : { originalPrice: reaisFromCents(original) }),
    image,
    active: fields.active === 'true',
  };
}

/** The card that the shop would show for what has been typed so far. */
export function previewOf(fields: ProductFields, image: string): Product {
  const { name, description, size, ...amounts } = bodyOf(fields, image || NO_PICTURE);
  return {
    ...amounts,
    _id: 'preview',
    name: name || 'Coroa nova',
    description: description || 'A descrição aparece aqui.',
    size: size || 'Tamanho',
    active: true,
  };
}

function shown(name: ProductField | 'image', value: string): string {
  if (name === 'active') return value === 'true' ? 'ativo' : 'inativo';
  return value;
}

/** What somebody else changed since `base`, beside what is in the form. */
export function differencesOf(
  base: RecordState<ProductFields>,
  theirs: RecordState<ProductFields>,
  mine: ProductFields,
): FieldDifference[] {
  const names = Object.keys(FIELD_LABELS) as ProductField[];
  const changed = names.filter((name) => theirs.fields[name] !== base.fields[name]);
  const differences = changed.map((name) => ({
    label: FIELD_LABELS[name],
    theirs: shown(name, theirs.fields[name]),
    mine: shown(name, mine[name]),
  }));
  return theirs.image === base.image
    ? differences
    : [...differences, { label: 'Imagem', theirs: 'outra imagem', mine: 'a imagem deste formulário' }];
}
