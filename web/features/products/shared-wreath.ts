import { useEffect } from 'react';
import type { Product } from '#contract/products.ts';
import { sharedPictureUrl } from '#domain/picture.ts';
import { paths } from '#web/paths.ts';

/** The query key that names the wreath a link was shared for. */
export const SHARED_WREATH = 'coroa';

/** The place of a wreath on the page. */
export function wreathAnchor(id: string): string {
  return `coroa-${id}`;
}

/** Brings the wreath that a link was shared for into view; called where the cards are. */
export function useSharedWreath(id: string | null): void {
  useEffect(() => {
    if (id === null) return;
    document.getElementById(wreathAnchor(id))?.scrollIntoView({ block: 'center' });
  }, [id]);
}

/** What a conversation shows of a link to this wreath. */
export function sharedCard(product: Product) {
  const picture = sharedPictureUrl(product.image);
  return {
    title: product.name,
    description: `${product.description} Com faixa personalizada, entregue na cerimônia em Teresópolis.`,
    sharedPath: paths.sharedWreath(product._id),
    ...(picture === undefined ? {} : { image: { path: picture, alt: product.name } }),
  };
}
