import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation } from 'react-router';
import { pageEntry } from './open-layers.ts';

/**
 * Calls back after a navigation to another page, but not when a layer opens on the same page. Menus and panels close
 * here and not at the click on their link: the history step of closing would undo the link's navigation.
 */
export function useAfterNavigation(callback: () => void): void {
  const key = pageEntry(useLocation());
  const shown = useRef(key);
  const call = useEffectEvent(callback);
  useEffect(() => {
    if (shown.current === key) return;
    shown.current = key;
    call();
  }, [key]);
}
