import { useEffect, useRef, useState } from 'react';
import { Button } from './button.tsx';

/** Enough for a tall screen; the rest of a long list is rendered on scrolling. */
const PART = 48;
const NEAR = '800px';

/** The first part of a long list, the number of hidden items, and a function that shows more. */
export function useShownPart<T>(items: readonly T[]): { shown: readonly T[]; left: number; more: () => void } {
  const [limit, setLimit] = useState(PART);
  const [more] = useState(() => () => setLimit((known) => known + PART));
  return { shown: items.slice(0, limit), left: Math.max(0, items.length - limit), more };
}

/** Shows more items when the end of the list comes near, or by its button. */
export function ShowMore({ left, onMore }: { left: number; onMore: () => void }) {
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (left === 0 || !end.current || typeof IntersectionObserver === 'undefined') return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) onMore();
      },
      { rootMargin: NEAR },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [left, onMore]);
  if (left === 0) return null;
  return (
    <div ref={end} className="no-print mt-7 flex justify-center">
      <Button variant="secondary" onClick={onMore}>
        Mostrar mais ({left})
      </Button>
    </div>
  );
}
