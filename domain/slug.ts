import { foldedText } from './folded-text.ts';

const LONGEST = 80;
/** For a title without a letter or digit that an address could show. */
const NAMELESS = 'coroa';

/** A title as the last part of an address: lower-case letters, digits and single hyphens, never empty. */
export function slugOf(title: string): string {
  const slug = foldedText(title.normalize('NFKD').replace(/\p{M}/gu, ''))
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, LONGEST)
    .replace(/^-|-$/g, '');
  return slug === '' ? NAMELESS : slug;
}

/** The slug of a title, numbered from 2 when others have it. */
export function freeSlug(title: string, taken: ReadonlySet<string>): string {
  const base = slugOf(title);
  let slug = base;
  for (let number = 2; taken.has(slug); number += 1) slug = `${base}-${number}`;
  return slug;
}

export function isSlug(text: string): boolean {
  return text.length <= LONGEST + 20 && /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(text);
}
