import { mayAccess, ROLES } from '#domain/roles.ts';

/** The search of a list for one São Paulo day 'YYYY-MM-DD'. */
function ofDay(day: string): string {
  return `inicio=${day}&fim=${day}`;
}

export const during = (list: string, { start, end }: { start: string; end: string }) =>
  `${list}?inicio=${start}&fim=${end}`;

/** Every address of the site. Pages and links take their paths from here, never from a string of their own. */
export const paths = {
  home: '/',
  wreaths: '/coroas',
  wreath: (slug: string) => `/coroas/${encodeURIComponent(slug)}`,
  ceremonies: '/cerimonias',
  ceremonyPicture: (key: string) => `/compartilhar/cerimonia/${encodeURIComponent(key)}.jpg`,
  wall: (key: string) => `/quadro/${encodeURIComponent(key)}`,
  familyOfCeremony: (key: string) => `/familia/${encodeURIComponent(key)}`,
  ceremony: (slug: string) => `/cerimonias/${encodeURIComponent(slug)}`,
  notice: (code: string) => `/nota/${encodeURIComponent(code)}`,
  /** A cart that was shared; it stands behind '#'. */
  sharedCart: '/carrinho',
  about: '/sobre',
  contact: '/contato',
  privacy: '/politica-privacidade',
  terms: '/cancelamento',
  accessibility: '/acessibilidade',
  checkout: '/finalizar',
  login: '/login',
  passwordResetRequest: '/password-reset-request',
  passwordReset: '/redefinir-senha',
  paymentConfirmation: '/confirmacao',
  paymentFailure: '/falha',
  paymentPending: '/pendente',
  orderPage: (key: string) => `/pedido/${encodeURIComponent(key)}`,
  findOrder: '/acompanhar',
  payPage: (key: string) => `/pagar/${encodeURIComponent(key)}`,
  orderReceipt: (key: string) => `/pedido/${encodeURIComponent(key)}/recibo`,
  familyPage: (key: string) => `/homenagem/${encodeURIComponent(key)}`,
  staffDashboard: '/funcionario/dashboard',
  account: '/funcionario/conta',
  handover: '/funcionario/troca',
  staffSchedule: '/funcionario/agendar',
  staffFunerals: '/funcionario/funerais',
  /** A funeral opened over the list of the day of its burial; `shows` adds the deactivated ones to the list. */
  openedFuneral: (id: string, day: string, shows?: 'deactivated') =>
    `/funcionario/funerais?${ofDay(day)}${shows ? '&desativados=sim' : ''}&funeral=${encodeURIComponent(id)}`,
  editFuneral: (id: string) => `/funcionario/funerais/${encodeURIComponent(id)}/editar`,
  publishCeremony: (id: string) => `/funcionario/funerais/${encodeURIComponent(id)}/cerimonia`,
  staffAgenda: '/funcionario/agenda',
  places: '/funcionario/locais',
  staffUrns: '/funcionario/catalogo',
  dashboard: '/dashboard',
  products: '/admin/produtos',
  productsWith: (words: string) => `/admin/produtos?busca=${encodeURIComponent(words)}`,
  newOrder: '/admin/pedidos/novo',
  newProduct: '/admin/produtos/novo',
  editProduct: (id: string) => `/admin/produtos/${encodeURIComponent(id)}/editar`,
  /** Everything that changed the stock of a product, and its correction. */
  stock: (id: string) => `/admin/produtos/${encodeURIComponent(id)}/estoque`,
  orders: '/admin/pedidos',
  ordersBetween: (first: string, last: string) => `/admin/pedidos?inicio=${first}&fim=${last}`,
  /** An order opened over the list of the day on which it was bought. */
  openedOrder: (orderId: string, day: string) => `/admin/pedidos?${ofDay(day)}&pedido=${encodeURIComponent(orderId)}`,
  /** One order with everything about it; administrators and staff have an address each. */
  order: (number: number) => `/admin/pedidos/${number}`,
  staffOrder: (number: number) => `/funcionario/pedidos/${number}`,
  editOrder: (orderId: string) => `/admin/pedidos/${encodeURIComponent(orderId)}/editar`,
  orderDossier: (orderId: string) => `/admin/pedidos/${encodeURIComponent(orderId)}/dossie`,
  orderSheet: (orderId: string) => `/funcionario/pedidos/${encodeURIComponent(orderId)}/ficha`,
  production: '/funcionario/producao',
  myRun: '/funcionario/saida',
  dayPapers: (day: string) => `/funcionario/producao/imprimir?dia=${day}`,
  users: '/admin/usuarios',
  logs: '/admin/logs',
  reservations: '/admin/reservas',
  /** A reservation opened over the list of the day on which it was made. */
  openedReservation: (id: string, day: string) => `/admin/reservas?${ofDay(day)}&reserva=${encodeURIComponent(id)}`,
  urns: '/admin/catalogo',
  finances: '/admin/financeiro',
  reconciliation: '/admin/financeiro/conciliacao',
  invoices: '/admin/financeiro/notas',
  manualOrder: '/admin/financeiro#pedido-manual',
  notifications: '/admin/notificacoes',
  system: '/admin/sistema',
  devices: '/funcionario/aparelhos',
  devOutbox: '/dev/outbox',
} as const;

/** True for the checkout, which is a document of its own: what is typed there shares it with nothing else. */
export function isCheckout(pathname: string): boolean {
  return pathname.replace(/\/$/, '') === paths.checkout;
}

/** The first page of a role after signing in, and of the shield button. */
export function homeOfRole(role: string): string {
  if (role === 'administrador') return paths.dashboard;
  if (role === 'funcionario') return paths.staffDashboard;
  return paths.home;
}

/** The pages of both roles. */
const STAFF_PAGES = /^\/funcionario(?:[/?#]|$)/i;

export function mayOpen(pathname: string, role: string): boolean {
  const known = ROLES.find((one) => one === role);
  if (STAFF_PAGES.test(pathname)) return mayAccess('staff', known);
  return isBackOffice(pathname) ? mayAccess('administrador', known) : true;
}

export function isBackOffice(pathname: string): boolean {
  return /^\/(?:dashboard|admin|funcionario)(?:[/?#]|$)/i.test(pathname);
}
