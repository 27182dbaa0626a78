import { NavLink } from 'react-router';
import { paths } from '#web/paths.ts';

const ADMINISTRATOR_PAGES = [
  { to: paths.dashboard, label: 'Painel' },
  { to: paths.orders, label: 'Pedidos' },
  { to: paths.production, label: 'Produção' },
  { to: paths.staffFunerals, label: 'Funerais' },
  { to: paths.staffAgenda, label: 'Agenda' },
  { to: paths.reservations, label: 'Reservas' },
  { to: paths.finances, label: 'Financeiro' },
  { to: paths.notifications, label: 'Notificações' },
  { to: paths.products, label: 'Produtos' },
  { to: paths.urns, label: 'Urnas' },
  { to: paths.users, label: 'Usuários' },
  { to: paths.logs, label: 'Registros' },
  { to: paths.staffDashboard, label: 'Equipe' },
];

const STAFF_PAGES = [
  { to: paths.staffDashboard, label: 'Painel' },
  { to: paths.staffAgenda, label: 'Agenda' },
  { to: paths.staffFunerals, label: 'Funerais' },
  { to: paths.staffSchedule, label: 'Agendar' },
  { to: paths.staffUrns, label: 'Urnas' },
];

/** The way between the pages of the back office. */
export function OfficeNavigation({ role }: { role: string }) {
  const isAdministrator = role === 'administrador';
  const pages = isAdministrator ? ADMINISTRATOR_PAGES : STAFF_PAGES;
  return (
    <nav aria-label={isAdministrator ? 'Administração' : 'Equipe'} className="no-print border-line border-b bg-surface">
      <ul className="container-page flex gap-1 overflow-x-auto py-1">
        {pages.map(({ to, label }) => (
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
