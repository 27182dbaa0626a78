import { act } from '@testing-library/react';
import { Link } from 'react-router';
import type { ManagedProduct } from '#contract/products.ts';
import { NEW_PRODUCT, recordOf } from '#web/features/product-office/product-fields.ts';
import { ProductForm } from '#web/features/product-office/product-form.tsx';
import { chooseImage, openScreen, type RecordStage, type } from './record-stage.tsx';

/** The form of a product, new or known, with a link that leads away. */
export function openProductForm(product?: ManagedProduct) {
  const initial = product ? recordOf(product) : NEW_PRODUCT;
  const Screen = () => (
    <>
      <ProductForm
        {...(product ? { id: product._id } : {})}
        initial={initial}
        renderPreview={({ name, price }) => <p data-testid="preview">{`${name} ${price}`}</p>}
      />
      <Link to="/outra">Outra página</Link>
    </>
  );
  return openScreen(Screen, '/', { '/admin/produtos': 'A lista', '/outra': 'Outra' });
}

/** Everything a product needs, its picture included. */
export async function fillInProduct(stage: RecordStage): Promise<void> {
  type('Nome', ' Coroa Nova ');
  type('Preço', '1.250,5');
  type('Tamanho', 'Grande');
  type('Estoque', '4');
  type('Descrição', 'Lírios.');
  const upload = await chooseImage(stage);
  await act(async () => upload.answer(200, { url: '/media/nova/960.webp' }));
}
