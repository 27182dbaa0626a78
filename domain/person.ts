import { isCompany } from './invoice.ts';

const TITLES = /^(?:sr|sra|srta|dr|dra|d|dom|dona|seu|pe|padre|pr|pastor|pastora|prof|profa)\.?$/i;

/**
 * The name to address a buyer by: of a person the first one that isn't a title, or the first word when there are only
 * titles; of a company, which its `document` tells, the whole name.
 */
export function firstName(name: string, document = ''): string {
  if (isCompany(document)) return name.trim();
  const words = name.trim().split(/\s+/);
  return words.find((word) => !TITLES.test(word)) ?? words[0] ?? '';
}
