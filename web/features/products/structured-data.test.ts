import { expect, test } from 'vitest';
import type { Product } from '#contract/products.ts';
import { wreath } from '#web/testing/product.ts';
import { aSite } from '#web/testing/site.ts';
import { catalogueData, wreathData } from './structured-data.ts';

const SITE = aSite();

type Node = { [key: string]: unknown };

/** The properties that schema.org and Google require of each type. */
const REQUIRED: Record<string, readonly string[]> = {
  LocalBusiness: ['@id', 'name', 'address', 'telephone', 'url', 'image'],
  PostalAddress: ['streetAddress', 'addressLocality', 'addressRegion', 'postalCode', 'addressCountry'],
  GeoCoordinates: ['latitude', 'longitude'],
  ItemList: ['itemListElement'],
  ListItem: ['position', 'item'],
  Product: ['name', 'image', 'description', 'sku', 'offers'],
  Service: ['name', 'serviceType'],
  City: ['name'],
  Florist: [],
  BreadcrumbList: ['itemListElement'],
};
const REQUIRED_OF_PRODUCT_OFFERS = ['price', 'priceCurrency', 'availability', 'url', 'seller'];

const aWreath = (change: Partial<Product> = {}): Product => ({ ...wreath, description: 'Rosas brancas.', ...change });

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Every object in the data, at any depth. */
function nodesOf(value: unknown): Node[] {
  if (Array.isArray(value)) return value.flatMap(nodesOf);
  return isNode(value) ? [value, ...Object.values(value).flatMap(nodesOf)] : [];
}

function typed(data: object, type: string): Node[] {
  return nodesOf(data).filter((node) => [node['@type']].flat().includes(type));
}

test('every part of the data is of a known type and has what search engines require of it', () => {
  const data = { '@graph': [catalogueData([aWreath(), aWreath({ stock: 0 })], SITE), wreathData(aWreath(), SITE)] };
  for (const node of nodesOf(data).filter((one) => one['@type'] !== undefined && one['@type'] !== 'Offer')) {
    for (const type of [node['@type']].flat() as string[]) {
      expect(Object.keys(REQUIRED), type).toContain(type);
      for (const name of REQUIRED[type] ?? []) expect(node[name], `${type}.${name}`).toBeTruthy();
    }
  }
  const offers = typed(data, 'Product').map((product) => product.offers);
  for (const offer of offers) {
    for (const name of REQUIRED_OF_PRODUCT_OFFERS) expect(offer).toHaveProperty(name);
  }
  expect(offers).toHaveLength(3);
});

test('availability follows the stock, and the price is the one with the faixa', () => {
  const wreaths = [aWreath({ stock: 1, price: 1234.5 }), aWreath({ stock: 0 }), aWreath({ stock: -2 })];
  const offers = typed(catalogueData(wreaths, SITE), 'Product').map((product) => product.offers);
  expect(offers).toMatchObject([
    { availability: 'https://schema.org/InStock', price: '1254.50', priceCurrency: 'BRL' },
    { availability: 'https://schema.org/OutOfStock' },
    { availability: 'https://schema.org/OutOfStock' },
  ]);
});

test('the seller of each wreath is the house of the same page, and every address is absolute', () => {
  const data = catalogueData([aWreath(), aWreath({ image: 'https://example.com/a.jpg' })], SITE);
  const [house] = typed(data, 'LocalBusiness');
  for (const product of typed(data, 'Product')) {
    expect(product.offers).toMatchObject({ seller: { '@id': house?.['@id'] } });
    expect(String(product.image)).toMatch(/^https:\/\/(?:flores\.)?example/);
  }
  for (const name of ['url', 'logo', 'image']) expect(String(house?.[name])).toMatch(/^https:\/\/flores\.example\//);
});

test('wreaths are counted from one in the order of the page', () => {
  const data = catalogueData([aWreath({ name: 'A' }), aWreath({ name: 'B' })], SITE);
  expect(typed(data, 'ListItem').map(({ position, item }) => [position, isNode(item) && item.name])).toEqual([
    [1, 'A'],
    [2, 'B'],
  ]);
});
