import { useEffect, useRef, useState } from 'react';

/** The focus in a list of fields that grows and shrinks: on what was added, and on the list itself after a removal. */
export function useListFocus() {
  const list = useRef<HTMLDivElement>(null);
  const [name, setName] = useState<string>();
  useEffect(() => {
    if (name !== undefined) list.current?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus();
  }, [name]);
  return {
    list,
    /** Focuses the field of this name once it is there. */
    focusField: setName,
    focusList: () => {
      setName(undefined);
      list.current?.focus();
    },
  };
}
