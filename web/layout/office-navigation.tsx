import { useEffect, useRef } from 'react';
import { NavLink, useLocation } from 'react-router';
import { paths } from '#web/paths.ts';

type PageLink = { to: string; label: string };

/** Groups of pages: the shop, the funerals, the house. */
const ADMINISTRATOR_PAGES: readonly (readonly PageLink[])[] = [
  [
    { to: paths.dashboard, label: 'Painel' },
    { to: paths.orders, label: 'Pedidos' },
    { to: paths.production, label: 'Produção' },
    { to: paths.reservations, label: 'Reservas' },
    { to: paths.products, label: 'Produtos' },
    { to: paths.finances, label: 'Financeiro' },
  ],
  [
    { to: paths.staffDashboard, label: 'Equipe' },
    { to: paths.staffAgenda, label: 'Agenda' },
    { to: paths.staffFunerals, label: 'Funerais' },
    { to: paths.urns, label: 'Urnas' },
  ],
  [
    { to: paths.notifications, label: 'Notificações' },
    { to: paths.users, label: 'Usuários' },
    { to: paths.logs, label: 'Registros' },
  ],
];

const STAFF_PAGES: readonly (readonly PageLink[])[] = [
  [
    { to: paths.staffDashboard, label: 'Painel' },
    { to: paths.staffAgenda, label: 'Agenda' },
    { to: paths.staffFunerals, label: 'Funerais' },
    { to: paths.staffSchedule, label: 'Agendar' },
    { to: paths.staffUrns, label: 'Urnas' },
  ],
];

/** Keeps the link of the page at hand in sight where the links don't fit side by side. */
function useCurrentInSight() {
  const { pathname } = useLocation();
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const strip = list.current;
    const current = strip?.querySelector<HTMLElement>('[aria-current=page]');
    if (!strip || !current || pathname === '') return;
    strip.scrollLeft = current.offsetLeft - (strip.clientWidth - current.offsetWidth) / 2;
  }, [pathname]);
  return list;
}

function Group({ pages }: { pages: readonly PageLink[] }) {
  return (
    <ul className="flex gap-0.5 not-first:ms-2 not-first:border-line not-first:border-s not-first:ps-2">
      {pages.map(({ to, label }) => (
        <li key={to} className="shrink-0">
          <NavLink
            to={to}
            className="flex min-h-11 items-center rounded-control px-2.5 text-small hover:bg-green-soft hover:text-green aria-[current=page]:bg-green-soft aria-[current=page]:font-semibold aria-[current=page]:text-green"
          >
            {label}
          </NavLink>
        </li>
      ))}
    </ul>
  );
}

/** The way between the pages of the back office. */
export function OfficeNavigation({ role }: { role: string }) {
  const strip = useCurrentInSight();
  const isAdministrator = role === 'administrador';
  return (
    <nav aria-label={isAdministrator ? 'Administração' : 'Equipe'} className="no-print border-line border-b bg-surface">
      <div ref={strip} className="container-page relative flex overflow-x-auto py-1">
        {(isAdministrator ? ADMINISTRATOR_PAGES : STAFF_PAGES).map((pages) => (
          <Group key={pages[0]?.to} pages={pages} />
        ))}
      </div>
    </nav>
  );
}
