import { parseBRL } from '#domain/money.ts';
import { type ProductFields, productForm } from './product-fields.ts';

const { Input } = productForm;

function originalPriceRemark({ price, originalPrice }: ProductFields): string | undefined {
  const [now, before] = [parseBRL(price), parseBRL(originalPrice)];
  if (now === undefined || before === undefined || before > now || before === 0) return undefined;
  return 'O preço original não é maior que o preço: a loja não o mostra.';
}

/** The fields of a product. */
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
