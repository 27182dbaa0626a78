/**
 * Calls `place` with the lower edge of the header (or of `above`) in pixels, now and whenever scrolling, focus or
 * another size of page or header may have moved it. Returns a function that stops.
 */
export function followHeader(place: (bottom: number) => void, above = 'header:not(main *)'): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  const elements = () => [...document.querySelectorAll(above)];
  const follow = () => place(Math.max(0, ...elements().map((it) => Math.round(it.getBoundingClientRect().bottom))));
  // It calls once at the start, when the layout is known anyhow and nothing is painted yet.
  const sizes = new ResizeObserver(follow);
  for (const element of [document.body, ...elements()]) sizes.observe(element);
  for (const event of ['scroll', 'focusin']) window.addEventListener(event, follow, { passive: true, signal });
  return () => {
    stop.abort();
    sizes.disconnect();
  };
}
