/** The parameter of an address that opens a funeral over its page. */
export const FUNERAL = 'funeral';

/** The address of this page with a funeral opened over it. */
export function openedAddress(search: URLSearchParams, id: string): string {
  const next = new URLSearchParams(search);
  next.set(FUNERAL, id);
  return `?${next}`;
}
