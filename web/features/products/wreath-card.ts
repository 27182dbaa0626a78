import type { Product } from '#contract/products.ts';
import { formatBRL, roundedCents, sumCents } from '#domain/money.ts';
import { FAIXA_FEE } from '#domain/order.ts';
import { isOwnPicture, pictureIdOf } from '#domain/picture-variants.ts';

function priceText({ price }: Product): string {
  return `com faixa ${formatBRL(sumCents([roundedCents(price), FAIXA_FEE]))}`;
}

export function shareText(wreath: Product): string {
  return `${wreath.name}, ${priceText(wreath)}:`;
}

/** The address changes with price and picture, because messengers cache a picture by its address. */
function pictureOf(wreath: Product) {
  const seen = new URLSearchParams({ v: `${pictureIdOf(wreath.image)}-${roundedCents(wreath.price)}` });
  return { path: `/compartilhar/coroas/${wreath.slug}.jpg?${seen}`, alt: `${wreath.name}, ${priceText(wreath)}` };
}

export function messageCard(wreath: Product, city: string) {
  return {
    title: wreath.name,
    description: `${wreath.description} ${wreath.size}, ${priceText(wreath)}, entregue na cerimônia em ${city}.`,
    ...(isOwnPicture(wreath.image) ? { image: pictureOf(wreath) } : {}),
  };
}
