import type { Product } from '#contract/products.ts';
import { reaisFromCents } from '#domain/money.ts';
import { FAIXA_FEE } from '#domain/order.ts';
import { businessStructuredData } from '#web/lib/business-text.ts';
import type { Site } from '#web/lib/site.ts';
import { paths } from '#web/paths.ts';

export function catalogueData(products: readonly Product[], { business, origin }: Site): object {
  return { '@graph': [businessStructuredData(business, origin), productList(products, { business, origin })] };
}

/** A wreath and its page, with its price including the faixa, without which no wreath is sold. */
export function wreathData(product: Product, { business, origin }: Site): object {
  const list = { '@type': 'ListItem', position: 1, name: 'Coroas de Flores', item: origin + paths.wreaths };
  const page = { '@type': 'ListItem', position: 2, name: product.name, item: origin + paths.wreath(product.slug) };
  return {
    '@graph': [
      businessStructuredData(business, origin),
      productData(product, { business, origin }),
      { '@type': 'BreadcrumbList', itemListElement: [list, page] },
    ],
  };
}

type Seller = Pick<Site, 'business' | 'origin'>;

function productData(product: Product, { business, origin }: Seller): object {
  const url = origin + paths.wreath(product.slug);
  return {
    '@type': 'Product',
    '@id': `${url}#coroa`,
    name: product.name,
    description: product.description,
    image: URL.canParse(product.image) ? product.image : origin + product.image,
    size: product.size,
    sku: product._id,
    offers: {
      '@type': 'Offer',
      price: (product.price + reaisFromCents(FAIXA_FEE)).toFixed(2),
      priceCurrency: 'BRL',
      availability: product.stock >= 1 ? 'https://schema.org/InStock' : 'https://schema.org/OutOfStock',
      areaServed: `${business.cityServed}, ${business.address.state}`,
      url,
      itemCondition: 'https://schema.org/NewCondition',
      seller: { '@id': `${origin}/#casa` },
    },
  };
}

/** Each wreath on sale as schema.org describes products, so that search engines show price and availability. */
function productList(products: readonly Product[], seller: Seller): object {
  return {
    '@type': 'ItemList',
    name: 'Coroas de Flores',
    itemListElement: products.map((product, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      item: productData(product, seller),
    })),
  };
}
