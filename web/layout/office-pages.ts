import { paths } from '#web/paths.ts';

/** A page of the back office; `key` opens it after 'g'. */
export type OfficePage = { to: string; label: string; key: string };

/** On a wide screen it stands beside 'Sair', and would break the row of pages. */
export const ACCOUNT: OfficePage = { to: paths.account, label: 'Minha conta', key: 'k' };

/** Groups of pages: the shop, the funerals, administration. */
const ADMINISTRATOR_PAGES: readonly (readonly OfficePage[])[] = [
  [
    { to: paths.dashboard, label: 'Painel', key: 'd' },
    { to: paths.orders, label: 'Pedidos', key: 'p' },
    { to: paths.production, label: 'Produção', key: 'o' },
    { to: paths.reservations, label: 'Reservas', key: 'r' },
    { to: paths.products, label: 'Produtos', key: 'c' },
    { to: paths.finances, label: 'Financeiro', key: 'i' },
  ],
  [
    { to: paths.staffDashboard, label: 'Equipe', key: 'e' },
    { to: paths.staffAgenda, label: 'Agenda', key: 'a' },
    { to: paths.staffFunerals, label: 'Funerais', key: 'f' },
    { to: paths.urns, label: 'Urnas', key: 'u' },
  ],
  [
    { to: paths.notifications, label: 'Notificações', key: 'n' },
    { to: paths.users, label: 'Usuários', key: 's' },
    { to: paths.logs, label: 'Registros', key: 'l' },
    { to: paths.system, label: 'Sistema', key: 'm' },
    ACCOUNT,
  ],
];

const STAFF_PAGES: readonly (readonly OfficePage[])[] = [
  [
    { to: paths.staffDashboard, label: 'Painel', key: 'd' },
    { to: paths.production, label: 'Produção', key: 'o' },
    { to: paths.staffAgenda, label: 'Agenda', key: 'a' },
    { to: paths.staffFunerals, label: 'Funerais', key: 'f' },
    { to: paths.staffSchedule, label: 'Agendar', key: 'g' },
    { to: paths.staffUrns, label: 'Urnas', key: 'u' },
    { to: paths.places, label: 'Locais', key: 'x' },
    { to: paths.devices, label: 'Aparelhos', key: 't' },
    ACCOUNT,
  ],
];

export function officePages(role: string): readonly (readonly OfficePage[])[] {
  return role === 'administrador' ? ADMINISTRATOR_PAGES : STAFF_PAGES;
}

type Making = { to: string; label: string };

const SCHEDULE: Making = { to: paths.staffSchedule, label: 'Agendar funeral' };
const ENTER_ORDER: Making = { to: paths.manualOrder, label: 'Adicionar pedido manual' };

const NEW_FROM: ReadonlyMap<string, Making> = new Map([
  [paths.products, { to: paths.newProduct, label: 'Adicionar Produto' }],
  [paths.orders, { to: paths.newOrder, label: 'Novo pedido' }],
  [paths.finances, ENTER_ORDER],
  [paths.staffDashboard, SCHEDULE],
  [paths.staffAgenda, SCHEDULE],
  [paths.staffFunerals, SCHEDULE],
]);

/** The record that 'n' creates on a page, and the address of its form; undefined for pages without one. */
export function newFrom(pathname: string): Making | undefined {
  return NEW_FROM.get(pathname);
}
