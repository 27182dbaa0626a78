import type { Product } from '#contract/products.ts';
import { formatBRL, sumCents } from '#domain/money.ts';
import { FAIXA_FEE } from '#domain/order.ts';
import { isOwnPicture, pictureIdOf } from '#domain/picture-variants.ts';
import { reais } from './reais.ts';

function priceText({ price }: Product): string {
  return `com faixa ${formatBRL(sumCents([reais(price), FAIXA_FEE]))}`;
}

/** What a message says of a wreath before its link. */
export function shareText(wreath: Product): string {
  return `${wreath.name}, ${priceText(wreath)}:`;
}

/** Another price or picture is another address: messengers keep what they have seen. */
function pictureOf(wreath: Product) {
  const seen = new URLSearchParams({ v: `${pictureIdOf(wreath.image)}-${reais(wreath.price)}` });
  return { path: `/compartilhar/coroas/${wreath.slug}.jpg?${seen}`, alt: `${wreath.name}, ${priceText(wreath)}` };
}

/** What a conversation and a search show of the page of this wreath. */
export function messageCard(wreath: Product) {
  return {
    title: wreath.name,
    description: `${wreath.description} ${wreath.size}, ${priceText(wreath)}, entregue na cerimônia em Teresópolis.`,
    ...(isOwnPicture(wreath.image) ? { image: pictureOf(wreath) } : {}),
  };
}
