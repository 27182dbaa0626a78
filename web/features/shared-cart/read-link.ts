import { sharedCart } from '#contract/shared-cart.ts';
import type { SharedLine } from '#domain/shared-cart.ts';
import { linesOf, sharedCartJson } from '#web/lib/shared-cart-link.ts';

/** The wreaths that a link carries; undefined for a link that was cut or changed. */
export function readLink(fragment: string): SharedLine[] | undefined {
  const parsed = sharedCart.safeParse(sharedCartJson(fragment));
  return parsed.success ? linesOf(parsed.data) : undefined;
}
