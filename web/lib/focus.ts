import { type RefObject, useEffect, useRef } from 'react';

type Find = () => HTMLElement | null | undefined;

/** Takes where the focus goes once the change that is being made is on the screen, such as after a row was removed. */
export function useFocusNext(): (find: Find) => void {
  const wanted = useRef<Find>(undefined);

  useEffect(() => {
    const find = wanted.current;
    wanted.current = undefined;
    find?.()?.focus();
  });

  return (find) => {
    wanted.current = find;
  };
}

/**
 * For a list with a button that asks for more rows: returns what to call when it is pressed. When the last rows have
 * come and the button went with the focus, the first new row has it, so that reading goes on there.
 */
export function useReadingOn(list: RefObject<HTMLElement | null>, rows: number, hasMore: boolean): () => void {
  const known = useRef<number>(undefined);

  useEffect(() => {
    const from = known.current;
    if (from === undefined || (hasMore && rows === from)) return;
    known.current = undefined;
    if (hasMore || document.activeElement !== document.body) return;
    const found = list.current?.querySelectorAll<HTMLElement>('tbody tr');
    const row = found?.[Math.min(from, found.length - 1)];
    if (!row) return;
    row.tabIndex = -1;
    row.focus();
  }, [list, rows, hasMore]);

  return () => {
    known.current = rows;
  };
}
