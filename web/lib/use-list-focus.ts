import { useEffect, useRef, useState } from 'react';

/** Moves the focus in a list of fields: to an added field, and to the list itself after a removal. */
export function useListFocus() {
  const list = useRef<HTMLDivElement>(null);
  const [name, setName] = useState<string>();
  useEffect(() => {
    if (name !== undefined) list.current?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus();
  }, [name]);
  return {
    list,
    focusField: setName,
    focusList: () => {
      setName(undefined);
      list.current?.focus();
    },
  };
}
