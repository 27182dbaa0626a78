import { act } from '@testing-library/react';
import { Link } from 'react-router';
import type { ManagedProduct } from '#contract/products.ts';
import { fieldsOf, NEW_PRODUCT } from '#web/features/products/office/product-fields.tsx';
import { ProductForm } from '#web/features/products/office/product-form.tsx';
import { type } from './back-office.tsx';
import { chooseImage, openScreen, type RecordHarness } from './record-harness.tsx';

export const rosa: ManagedProduct = {
  slug: 'coroa-rosa',
  _id: 'rosa',
  name: 'Coroa Rosa',
  description: 'Rosas e cravos.',
  size: 'Média',
  stock: 5,
  reserved: 2,
  lowMark: 2,
  ...{ ncm: '67029000', cst: '000', cClassTrib: '000001' },
  price: 350,
  image: '/media/coroa-rosa/960.webp',
  active: true,
  version: 7,
};

/** The form of a product, new or known, with a link that leads away. */
export function openProductForm(product?: ManagedProduct) {
  const Screen = () => (
    <>
      <ProductForm {...(product ? { id: product._id } : {})} loaded={product ? fieldsOf(product) : NEW_PRODUCT} />
      <Link to="/outra">Outra página</Link>
    </>
  );
  return openScreen(Screen, '/', { '/admin/produtos': 'A lista', '/outra': 'Outra' });
}

/** Everything a product needs, its picture included. */
export async function fillInProduct(harness: RecordHarness): Promise<void> {
  type('Nome', ' Coroa Nova ');
  type('Preço', '1.250,5');
  type('Tamanho', 'Grande');
  type('Estoque', '4');
  type('Descrição', 'Lírios.');
  const upload = await chooseImage(harness);
  await act(async () => upload.answer(200, { url: '/media/nova/960.webp' }));
}
