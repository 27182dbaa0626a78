/** Says where the header ends, now and whenever banner, scrolling or focus have moved something; returns the end of it. */
export function followHeader(place: (bottom: number) => void): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  const follow = () => {
    const bottom = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
    place(Math.max(0, Math.round(bottom)));
  };
  follow();
  for (const event of ['resize', 'scroll', 'focusin']) {
    window.addEventListener(event, follow, { passive: true, signal });
  }
  return () => stop.abort();
}
