import { sharedCart } from '#contract/shared-cart.ts';
import type { SharedLine } from '#domain/shared-cart.ts';
import { linesOf, sharedCartJson } from '#web/lib/shared-cart-link.ts';

export function readLink(fragment: string): SharedLine[] | undefined {
  const parsed = sharedCart.safeParse(sharedCartJson(fragment));
  return parsed.success ? linesOf(parsed.data) : undefined;
}
