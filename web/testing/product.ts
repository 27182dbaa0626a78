import type { Product } from '#contract/products.ts';

/** A wreath on sale for R$ 150,00, of which there are two. */
export const wreath: Product = {
  _id: 'a',
  slug: 'coroa-paz',
  name: 'Coroa Paz',
  description: '',
  size: '1 m',
  image: '/a.webp',
  price: 150,
  stock: 2,
  active: true,
};
