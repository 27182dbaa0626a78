import { useEffect, useRef, useState } from 'react';

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

/** Something that takes the place of the button that opened it; the button gets the focus back when it closes. */
export function useInPlace() {
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const focusNext = useFocusNext();
  function close() {
    setOpen(false);
    focusNext(() => opener.current);
  }
  return { isOpen, opener, open: () => setOpen(true), close };
}
