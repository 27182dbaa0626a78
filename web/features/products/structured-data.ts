import type { Product } from '#contract/products.ts';

/** Each wreath on sale as schema.org describes products, so that search engines show price and availability. */
export function productList(products: readonly Product[], origin: string): object {
  return {
    '@type': 'ItemList',
    name: 'Coroas de Flores',
    itemListElement: products.map((product, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      item: {
        '@type': 'Product',
        name: product.name,
        description: product.description,
        image: URL.canParse(product.image) ? product.image : origin + product.image,
        size: product.size,
        sku: product._id,
        offers: {
          '@type': 'Offer',
          price: Number(product.price).toFixed(2),
          priceCurrency: 'BRL',
          availability: product.stock >= 1 ? 'https://schema.org/InStock' : 'https://schema.org/OutOfStock',
          areaServed: 'Teresópolis, RJ',
          url: `${origin}/coroas`,
        },
      },
    })),
  };
}
