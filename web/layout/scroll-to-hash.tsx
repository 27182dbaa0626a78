import { useEffect } from 'react';
import { useLocation } from 'react-router';

/** Scrolling later than this would surprise more than help. */
const WAIT_MS = 10_000;

/** Scrolls to and focuses the element named by the URL's hash, once the list that holds it has loaded. */
export function ScrollToHash() {
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new navigation to the same URL scrolls again
  useEffect(() => {
    const id = decodeURIComponent(hash.slice(1));
    if (id === '') return undefined;
    const show = () => {
      const record = document.getElementById(id);
      if (!record) return false;
      record.tabIndex = -1;
      record.scrollIntoView({ block: 'center' });
      record.focus({ preventScroll: true });
      record.dataset.found = 'yes';
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
