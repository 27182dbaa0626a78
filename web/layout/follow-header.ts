/** Says where the header, or whatever else is above, ends, now and whenever banner, scrolling or focus have moved something; returns the end of it. */
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
