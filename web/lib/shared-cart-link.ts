import type { SharedCart } from '#contract/shared-cart.ts';
import { limits } from '#domain/limits.ts';
import { type SharedLine, sharedLines, type WrittenCart } from '#domain/shared-cart.ts';

/** Enough for the longest drafts of faixas: four letters of the link for one of theirs, and the wreaths. */
const LONGEST = limits.unitsPerHold * limits.typed * 5;

/** The link that opens this cart on another device. The cart is behind '#', which browsers never send to a server. */
export function sharedCartLink(written: WrittenCart, page: string): string {
  const lines = sharedLines(written).map(({ id, quantity, faixas }): [string, number, string[]] => [
    id,
    quantity,
    [...faixas],
  ]);
  const bytes = new TextEncoder().encode(JSON.stringify([1, lines] satisfies SharedCart));
  const text = btoa(String.fromCharCode(...bytes));
  return `${page}#${text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}`;
}

/** The JSON in a shared cart's link; null for anything else than JSON in base64url. */
export function sharedCartJson(fragment: string): unknown {
  const text = fragment.replace(/^#/, '').replaceAll('-', '+').replaceAll('_', '/');
  if (text.length > LONGEST) return null;
  try {
    const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return null;
  }
}

export function linesOf([, lines]: SharedCart): SharedLine[] {
  return lines.map(([id, quantity, faixas]) => ({ id, quantity, faixas }));
}
