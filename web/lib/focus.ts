import { useEffect, useRef } from 'react';

type Find = () => HTMLElement | null | undefined;

/** Returns a function that moves the focus after the next render, such as after a row was removed. */
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
