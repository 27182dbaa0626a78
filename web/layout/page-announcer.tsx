import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** The number of new orders before every title of the back office; it is announced separately. */
const COUNT = /^\(\d+\) /;

const regions = new WeakMap<Element, HTMLElement>();

/**
 * The live region inside `host`, in a closed shadow tree, so that the title isn't found twice in the page: its heading
 * has the same text.
 */
function regionIn(host: Element): HTMLElement {
  const known = regions.get(host);
  if (known) return known;
  const region = document.createElement('div');
  region.setAttribute('role', 'status');
  host.attachShadow({ mode: 'closed' }).append(region);
  regions.set(host, region);
  return region;
}

/** As browsers do for a fresh document; the content gets a focus that left with the previous page. */
export function PageAnnouncer() {
  const { pathname } = useLocation();
  const before = useRef(pathname);
  const host = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Screen readers announce changes only in a region that existed before, so it is made before the first text.
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
