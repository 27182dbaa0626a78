/** The parameter of an address that opens a funeral over its page. */
export const FUNERAL = 'funeral';

export function openedAddress(search: URLSearchParams, id: string): string {
  const next = new URLSearchParams(search);
  next.set(FUNERAL, id);
  return `?${next}`;
}
