import { mayAccess, ROLES } from '#domain/roles.ts';

/** Every address of the site. Pages and links take their paths from here, never from a string of their own. */
export const paths = {
  home: '/',
  wreaths: '/coroas',
  about: '/sobre',
  contact: '/contato',
  privacy: '/politica-privacidade',
  login: '/login',
  passwordResetRequest: '/password-reset-request',
  passwordReset: '/redefinir-senha',
  paymentConfirmation: '/confirmacao',
  paymentFailure: '/falha',
  paymentPending: '/pendente',
  staffDashboard: '/funcionario/dashboard',
  staffSchedule: '/funcionario/agendar',
  staffFunerals: '/funcionario/funerais',
  editFuneral: (id: string) => `/funcionario/funerais/${encodeURIComponent(id)}/editar`,
  staffAgenda: '/funcionario/agenda',
  staffUrns: '/funcionario/catalogo',
  dashboard: '/dashboard',
  products: '/admin/produtos',
  newProduct: '/admin/produtos/novo',
  editProduct: (id: string) => `/admin/produtos/${encodeURIComponent(id)}/editar`,
  orders: '/admin/pedidos',
  editOrder: (orderId: string) => `/admin/pedidos/${encodeURIComponent(orderId)}/editar`,
  orderSheet: (orderId: string) => `/admin/pedidos/${encodeURIComponent(orderId)}/ficha`,
  production: '/admin/producao',
  users: '/admin/usuarios',
  logs: '/admin/logs',
  reservations: '/admin/reservas',
  urns: '/admin/catalogo',
  finances: '/admin/financeiro',
  notifications: '/admin/notificacoes',
  devKit: '/dev/kit',
  devOutbox: '/dev/outbox',
} as const;

/** Pages that only show public information: here outside widgets may load, and nowhere else. */
const PUBLIC_PAGES: readonly string[] = [paths.home, paths.wreaths, paths.about, paths.contact, paths.privacy];

/** True for the pages anybody reads without an account, a token or a payment in the address. */
export function isPublicPage(pathname: string): boolean {
  const trimmed = pathname.length > 1 && pathname.endsWith('/') ? pathname.slice(0, -1) : pathname;
  return PUBLIC_PAGES.includes(trimmed);
}

/** Where a person lands after signing in with this role, and where the shield button leads. */
export function homeOfRole(role: string): string {
  if (role === 'administrador') return paths.dashboard;
  if (role === 'funcionario') return paths.staffDashboard;
  return paths.home;
}

/**
 * Whether a signed-in role may open a page: staff pages are for both roles, the rest of the back office for
 * administrators. Public pages are for everybody.
 */
export function mayOpen(pathname: string, role: string): boolean {
  const known = ROLES.find((one) => one === role);
  if (/^\/funcionario(?:[/?#]|$)/i.test(pathname)) return mayAccess('staff', known);
  return isBackOffice(pathname) ? mayAccess('administrador', known) : true;
}

/** True for the pages that need an account. */
export function isBackOffice(pathname: string): boolean {
  return /^\/(?:dashboard|admin|funcionario)(?:[/?#]|$)/i.test(pathname);
}
