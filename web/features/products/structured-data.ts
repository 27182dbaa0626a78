import type { Product } from '#contract/products.ts';
import { businessStructuredData } from '#web/lib/business-text.ts';
import type { Site } from '#web/lib/site.ts';
import { paths } from '#web/paths.ts';

/** The wreaths on sale and the business that sells them. */
export function catalogueData(products: readonly Product[], { business, origin }: Site): object {
  return { '@graph': [businessStructuredData(business, origin), productList(products, origin)] };
}

/** Each wreath on sale as schema.org describes products, so that search engines show price and availability. */
function productList(products: readonly Product[], origin: string): object {
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
          url: origin + paths.sharedWreath(product._id),
          itemCondition: 'https://schema.org/NewCondition',
          seller: { '@id': `${origin}/#casa` },
        },
      },
    })),
  };
}
