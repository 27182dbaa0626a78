import { useEffect, useRef } from 'react';
import { NavLink, useLocation } from 'react-router';
import { paths } from '#web/paths.ts';
import { AccessibilityMenu } from './accessibility-widget.tsx';
import { type OfficePage, officePages } from './office-pages.ts';
import { SearchButton, ShortcutsButton, useOfficeTools } from './office-tools.tsx';

/** Scrolls the current page's link into view where the strip of links scrolls. */
function useCurrentInSight() {
  const { pathname } = useLocation();
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const strip = list.current;
    const current = strip?.querySelector<HTMLElement>('[aria-current=page]');
    if (!strip || !current || pathname === '') return undefined;
    const show = () => {
      strip.scrollLeft = current.offsetLeft - (strip.clientWidth - current.offsetWidth) / 2;
    };
    show();
    // Rotating the screen changes the strip's width.
    window.addEventListener('resize', show);
    return () => window.removeEventListener('resize', show);
  }, [pathname]);
  return list;
}

const newText = (count: number): string => `${count} ${count === 1 ? 'novo' : 'novos'}`;

/** The count of new orders. It doesn't change the strip's width. The link's title has it too. */
function NewCount({ count }: { count: number }) {
  return (
    <span
      aria-hidden="true"
      className="absolute top-0 -right-1 rounded-full bg-green px-1.5 font-semibold text-caption text-on-green tabular-nums"
    >
      {count}
    </span>
  );
}

function Group({ pages, newOrders }: { pages: readonly OfficePage[]; newOrders: number }) {
  return (
    <ul className="flex gap-0.5 @5xl:gap-0 not-first:ms-2 not-first:border-line not-first:border-s not-first:ps-2 @5xl:not-first:ms-1 @5xl:not-first:ps-1">
      {pages.map(({ to, label, key }) => {
        const count = to === paths.orders ? newOrders : 0;
        return (
          <li key={to} className="shrink-0">
            <NavLink
              to={to}
              title={count > 0 ? `${newText(count)} · Atalho: g ${key}` : `Atalho: g ${key}`}
              className="relative flex min-h-11 items-center rounded-control px-2.5 text-small @5xl:px-1.5 hover:bg-green-soft hover:text-green aria-[current=page]:bg-green-soft aria-[current=page]:font-semibold aria-[current=page]:text-green"
            >
              {label}
              {count > 0 && <NewCount count={count} />}
            </NavLink>
          </li>
        );
      })}
    </ul>
  );
}

/** Search and links of the back office. `newOrders` is the number of unseen orders. */
export function OfficeNavigation({ role, newOrders = 0 }: { role: string; newOrders?: number }) {
  const strip = useCurrentInSight();
  const { open, dialogs } = useOfficeTools(role);
  return (
    <div data-office-navigation="" className="no-print @container border-line border-b bg-surface">
      <div className="container-page relative flex items-center gap-2 py-1">
        <SearchButton onOpen={() => open('search')} />
        <nav aria-label={role === 'administrador' ? 'Administração' : 'Equipe'} className="min-w-0 flex-1">
          <div ref={strip} className="relative flex overflow-x-auto">
            {officePages(role).map((pages) => (
              <Group key={pages[0]?.to} pages={pages} newOrders={newOrders} />
            ))}
          </div>
        </nav>
        <ShortcutsButton onOpen={() => open('shortcuts')} />
        <AccessibilityMenu />
      </div>
      {dialogs}
    </div>
  );
}
