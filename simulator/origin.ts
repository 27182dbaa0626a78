/** True for a request that a page of another site made the browser send; `host` is the simulator's, with its port. */
export function isForeign(origin: string | undefined, host: string): boolean {
  return origin !== undefined && (!URL.canParse(origin) || new URL(origin).host !== host);
}
