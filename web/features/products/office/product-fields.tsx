import { z } from 'zod';
import type { WholeBody } from '#contract/endpoint.ts';
import { labelsOf } from '#contract/fields.ts';
import { managedProduct, type Product, updateProduct } from '#contract/products.ts';
import { limits } from '#domain/limits.ts';
import { parseBRL } from '#domain/money.ts';
import { money, whole } from '#web/forms/amounts.tsx';
import { check } from '#web/forms/choices.tsx';
import { recordForm } from '#web/forms/fields.tsx';
import type { Kind } from '#web/forms/kind.tsx';
import { picture } from '#web/forms/picture.tsx';
import { area, text } from '#web/forms/texts.tsx';

export const MISSING = { price: 'Informe um preço maior que zero.', stock: 'Informe um estoque maior que zero.' };

const TOO_MANY = `Informe no máximo ${limits.stock.toLocaleString('pt-BR')}.`;

/** Units of stock. The list's inline edit accepts zero; the form counts it as missing. */
export const stockUnits = z.int('Informe um número inteiro.').min(0).max(limits.stock, TOO_MANY);

const taxCode = text({ input: { inputMode: 'numeric' } });
/** A product that doesn't say so is active. */
const active: Kind<boolean> = {
  ...check({}, { said: ['ativo', 'inativo'] }),
  typed: (wire) => wire !== false,
};

/** The form of a product; amounts are as typed. The shop's own products have no version. */
export const productForm = recordForm(
  updateProduct.body.extend({ stock: stockUnits.min(1, MISSING.stock) }),
  {
    name: text({ missing: 'Informe o nome.' }),
    price: money({ missing: MISSING.price, hint: 'Em reais' }),
    originalPrice: money({ hint: 'Em reais; aparece riscado' }),
    size: text({
      missing: 'Informe o tamanho.',
      hint: 'Como o cliente lê na loja',
      input: { placeholder: 'Grande · 1,40 m × 1,10 m' },
    }),
    stock: whole({ missing: MISSING.stock, hint: 'Unidades que você tem para vender' }),
    description: area({ missing: 'Informe a descrição.' }),
    image: picture({ missing: 'Escolha uma imagem.' }),
    active,
    ncm: taxCode,
    cst: taxCode,
    cClassTrib: taxCode,
  },
  labelsOf(managedProduct),
  // An original price of zero is none.
  (body) => ({ ...body, originalPrice: body.originalPrice === 0 ? undefined : body.originalPrice }),
);
export const { fieldsOf, bodyOf } = productForm;
const { Input } = productForm;
export type ProductFields = typeof productForm.empty;
export type ProductBody = WholeBody<typeof updateProduct>;

export const NEW_PRODUCT: ProductFields = { ...productForm.empty, active: true };

/** An empty picture in the paper's colour, shown where there is none yet. */
const NO_PICTURE =
  'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"%3E%3Crect width="8" height="8" fill="%23b9b3a5" opacity=".35"/%3E%3C/svg%3E';

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

function originalPriceRemark({ price, originalPrice }: ProductFields): string | undefined {
  const [now, before] = [parseBRL(price), parseBRL(originalPrice)];
  if (now === undefined || before === undefined || before > now || before === 0) return undefined;
  return 'O preço original não é maior que o preço: a loja não o mostra.';
}

export function ProductInputs({ values }: { values: ProductFields }) {
  const isEmptied = values.stock === '0';
  return (
    <div className="space-y-5">
      <Input name="image" alt={values.name || 'Imagem do produto'} />
      <Input name="name" />
      <div className="grid items-start grid-cols-1 gap-5 @2xl:grid-cols-2">
        <Input name="price" />
        <Input name="originalPrice" remark={originalPriceRemark(values)} />
        <Input name="size" />
        <Input
          name="stock"
          remark={isEmptied && 'Para deixar sem estoque, altere o número direto na lista de produtos.'}
        />
      </div>
      <Input name="description" />
      <fieldset>
        <legend className="mb-3 text-muted text-small">Para a nota fiscal, como o contador disser:</legend>
        <div className="grid items-start grid-cols-1 gap-5 @2xl:grid-cols-3">
          <Input name="ncm" />
          <Input name="cst" />
          <Input name="cClassTrib" />
        </div>
      </fieldset>
    </div>
  );
}
