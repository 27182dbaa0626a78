import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';

/** How many new orders there are is said by itself, and stands before the name of every page. */
const COUNT = /^\(\d+\) /;

/**
 * Says the name of the page that a link led to, as the browser does for a fresh document, and takes the focus to its
 * content when what had it went away with the page before.
 */
export function PageAnnouncer() {
  const { pathname } = useLocation();
  const before = useRef(pathname);
  const [name, setName] = useState('');
  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    setName(document.title.replace(COUNT, ''));
    if (document.activeElement === document.body) {
      document.getElementById('conteudo')?.focus({ preventScroll: true });
    }
  }, [pathname]);
  return (
    <output aria-label="Página" className="sr-only">
      {name}
    </output>
  );
}
