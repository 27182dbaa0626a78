import { useEffect } from 'react';
import { useLocation } from 'react-router';

/** A list that takes longer than this to come has better things to tell than where one wanted to go. */
const WAIT_MS = 10_000;

/**
 * Brings the record that the address names after '#' into sight and puts the focus on it, as soon as its list is there.
 */
export function SoughtRecord() {
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: going to the same address again seeks again
  useEffect(() => {
    const id = decodeURIComponent(hash.slice(1));
    if (id === '') return undefined;
    const show = () => {
      const record = document.getElementById(id);
      if (!record) return false;
      record.tabIndex = -1;
      record.scrollIntoView({ block: 'center' });
      record.focus({ preventScroll: true });
      record.dataset.sought = 'yes';
      return true;
    };
    if (show()) return undefined;
    const observer = new MutationObserver(() => show() && observer.disconnect());
    observer.observe(document.body, { childList: true, subtree: true });
    const timer = setTimeout(() => observer.disconnect(), WAIT_MS);
    return () => {
      observer.disconnect();
      clearTimeout(timer);
    };
  }, [hash, key]);
  return null;
}
