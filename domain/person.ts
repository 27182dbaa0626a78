const TITLES = /^(?:sr|sra|srta|dr|dra|d|dom|dona|seu|pe|padre|pr|pastor|pastora|prof|profa)\.?$/i;

/** The name to address a person by: the first one that isn't a title; the first word when there are only titles. */
export function firstName(name: string): string {
  const words = name.trim().split(/\s+/);
  return words.find((word) => !TITLES.test(word)) ?? words[0] ?? '';
}
