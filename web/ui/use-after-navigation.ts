import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { pageEntry } from './open-layers.ts';

/**
 * Calls back once another entry of the history is shown, apart from what opens on the page. What is open closes then and not at the click on its link: the
 * step back of closing would undo the way that the link leads.
 */
export function useAfterNavigation(callback: () => void): void {
  const key = pageEntry(useLocation());
  const shown = useRef(key);
  const latest = useRef(callback);
  useEffect(() => {
    latest.current = callback;
  });
  useEffect(() => {
    if (shown.current === key) return;
    shown.current = key;
    latest.current();
  }, [key]);
}
