import { NavLink } from 'react-router';
import { paths } from '#web/paths.ts';

const ADMINISTRATOR_PAGES = [
  { to: paths.dashboard, label: 'Painel' },
  { to: paths.users, label: 'Usuários' },
  { to: paths.logs, label: 'Registros' },
  { to: paths.staffDashboard, label: 'Equipe' },
];

/** The way between the pages of the back office; staff have a single page to begin with, which needs none. */
export function OfficeNavigation({ role }: { role: string }) {
  if (role !== 'administrador') return null;
  return (
    <nav aria-label="Administração" className="no-print border-line border-b bg-surface">
      <ul className="container-page flex gap-1 overflow-x-auto py-1">
        {ADMINISTRATOR_PAGES.map(({ to, label }) => (
          <li key={to} className="shrink-0">
            <NavLink
              to={to}
              className="flex min-h-11 items-center rounded-control px-3.5 text-small hover:bg-green-soft hover:text-green aria-[current=page]:bg-green-soft aria-[current=page]:font-semibold aria-[current=page]:text-green"
            >
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
