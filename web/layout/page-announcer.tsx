import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** How many new orders there are is said by itself, and stands before the name of every page. */
const COUNT = /^\(\d+\) /;

const regions = new WeakMap<Element, HTMLElement>();

/** The live region inside `host`, in a closed tree: the page itself says the same in its heading, and says it once. */
function regionIn(host: Element): HTMLElement {
  const known = regions.get(host);
  if (known) return known;
  const region = document.createElement('div');
  region.setAttribute('role', 'status');
  host.attachShadow({ mode: 'closed' }).append(region);
  regions.set(host, region);
  return region;
}

/**
 * Says the name of the page that a link led to, as the browser does for a fresh document, and takes the focus to its
 * content when what had it went away with the page before.
 */
export function PageAnnouncer() {
  const { pathname } = useLocation();
  const before = useRef(pathname);
  const host = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // It is there before it has something to say: only what changes in a region that is known is announced.
    const region = host.current && regionIn(host.current);
    if (!region || before.current === pathname) return;
    before.current = pathname;
    region.textContent = document.title.replace(COUNT, '');
    if (document.activeElement === document.body) {
      document.getElementById('conteudo')?.focus({ preventScroll: true });
    }
  }, [pathname]);
  return <div ref={host} className="sr-only" />;
}
