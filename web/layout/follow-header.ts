/**
 * Calls `place` with the lower edge of the header (or of `above`) in pixels, now and whenever scrolling, resizing or
 * focus may have moved it. Returns a function that stops.
 */
export function followHeader(place: (bottom: number) => void, above = 'header:not(main *)'): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  const follow = () => {
    const bottoms = Array.from(document.querySelectorAll(above), (element) => element.getBoundingClientRect().bottom);
    place(Math.max(0, ...bottoms.map(Math.round)));
  };
  follow();
  for (const event of ['resize', 'scroll', 'focusin']) {
    window.addEventListener(event, follow, { passive: true, signal });
  }
  return () => stop.abort();
}
