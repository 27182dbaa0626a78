import { CalendarDays, Ellipsis, Hammer, Search, Sun } from 'lucide-react';
import { useState } from 'react';
import { NavLink } from 'react-router';
import { homeOfRole, paths } from '#web/paths.ts';
import { Overlay } from '#web/ui/overlay.tsx';
import { useAfterNavigation } from '#web/ui/use-after-navigation.ts';
import { ACCOUNT, type OfficePage, officePages } from './office-pages.ts';
import { SearchButton, ShortcutsButton, useOfficeTools } from './office-tools.tsx';

const navigationName = (role: string): string => (role === 'administrador' ? 'Administração' : 'Equipe');

const newText = (count: number): string => `${count} ${count === 1 ? 'novo' : 'novos'}`;

/** The count of new orders. It doesn't change the size of what it stands on, whose name or title has it too. */
function NewCount({ count }: { count: number }) {
  return (
    <span
      aria-hidden="true"
      className="absolute -top-1.5 -right-1 rounded-full bg-green px-1.5 font-semibold text-caption text-on-green tabular-nums"
    >
      {count}
    </span>
  );
}

const LINK =
  'relative flex min-h-[44px] items-center rounded-control px-1.5 text-small @7xl:px-2 hover:bg-green-soft hover:text-green aria-[current=page]:bg-green-soft aria-[current=page]:font-semibold aria-[current=page]:text-green';

function Group({ pages, newOrders }: { pages: readonly OfficePage[]; newOrders: number }) {
  return (
    <ul className="contents @6xl:flex @6xl:not-first:ms-1 @6xl:not-first:border-line @6xl:not-first:border-s @6xl:not-first:ps-1">
      {pages.map(({ to, label, key }) => {
        const count = to === paths.orders ? newOrders : 0;
        return (
          <li key={to} className="shrink-0">
            <NavLink
              to={to}
              title={count > 0 ? `${newText(count)} · Atalho: g ${key}` : `Atalho: g ${key}`}
              className={LINK}
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

const BAR_ITEM =
  'relative flex min-h-14 w-full cursor-pointer flex-col items-center justify-center gap-0.5 text-bar hover:text-green aria-[current=page]:font-semibold aria-[current=page]:text-green';

const BAR_PAGES = [
  { label: 'Produção', to: paths.production, Icon: Hammer },
  { label: 'Agenda', to: paths.staffAgenda, Icon: CalendarDays },
];

const MORE_LINK =
  'relative flex min-h-12 items-center rounded-control border border-line px-3 hover:bg-green-soft hover:text-green aria-[current=page]:bg-green-soft aria-[current=page]:font-semibold aria-[current=page]:text-green';

type ToolsProps = { role: string; newOrders: number };

function MorePages({ role, newOrders, isOpen, onClose }: ToolsProps & { isOpen: boolean; onClose: () => void }) {
  useAfterNavigation(onClose);
  return (
    <Overlay open={isOpen} onOpenChange={onClose} title="Mais" variant="sheet">
      <nav aria-label="Todas as páginas" className="space-y-4">
        {officePages(role).map((pages) => (
          <ul key={pages[0]?.to} className="grid grid-cols-2 gap-2 @max-[18rem]:grid-cols-1">
            {pages.map(({ to, label }) => (
              <li key={to}>
                <NavLink to={to} className={MORE_LINK}>
                  {label}
                  {to === paths.orders && newOrders > 0 && (
                    <>
                      <span className="sr-only">, {newText(newOrders)}</span>
                      <NewCount count={newOrders} />
                    </>
                  )}
                </NavLink>
              </li>
            ))}
          </ul>
        ))}
      </nav>
    </Overlay>
  );
}

function BottomBar({ role, newOrders, onSearch }: ToolsProps & { onSearch: () => void }) {
  const [isOpen, setOpen] = useState(false);
  const pages = [{ label: 'Painel', to: homeOfRole(role), Icon: Sun }, ...BAR_PAGES];
  return (
    <nav
      aria-label={navigationName(role)}
      className="office-bar no-print fixed inset-x-0 bottom-0 z-header border-line border-t bg-surface lg:hidden"
    >
      <ul className="mx-auto grid max-w-2xl grid-cols-5">
        {pages.map(({ label, to, Icon }) => (
          <li key={to}>
            <NavLink to={to} className={BAR_ITEM}>
              <Icon className="size-[22px]" />
              {label}
            </NavLink>
          </li>
        ))}
        <li>
          <button
            type="button"
            aria-label="Localizar em tudo"
            aria-haspopup="dialog"
            className={BAR_ITEM}
            onClick={onSearch}
          >
            <Search className="size-[22px]" />
            Localizar
          </button>
        </li>
        <li>
          <button type="button" aria-haspopup="dialog" className={BAR_ITEM} onClick={() => setOpen(true)}>
            <span className="relative">
              <Ellipsis className="size-[22px]" />
              {newOrders > 0 && <NewCount count={newOrders} />}
            </span>
            Mais
            {newOrders > 0 && <span className="sr-only">, {newText(newOrders)}</span>}
          </button>
        </li>
      </ul>
      <MorePages role={role} newOrders={newOrders} isOpen={isOpen} onClose={() => setOpen(false)} />
    </nav>
  );
}

export function OfficeNavigation({ role, newOrders = 0 }: { role: string; newOrders?: number }) {
  const { open, dialogs } = useOfficeTools(role);
  const search = () => open('search');
  return (
    <>
      <div data-office-navigation="" className="no-print @container border-line border-b bg-surface max-lg:hidden">
        <div className="container-page relative flex items-center gap-2 py-1">
          <SearchButton onOpen={search} />
          <nav aria-label={navigationName(role)} className="flex min-w-0 flex-1 flex-wrap">
            {officePages(role).map((pages) => (
              <Group key={pages[0]?.to} pages={pages.filter((page) => page !== ACCOUNT)} newOrders={newOrders} />
            ))}
          </nav>
          <ShortcutsButton onOpen={() => open('shortcuts')} />
        </div>
      </div>
      <BottomBar role={role} newOrders={newOrders} onSearch={search} />
      {dialogs}
    </>
  );
}
