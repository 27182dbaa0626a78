import * as account from './account.ts';
import * as auth from './auth.ts';
import * as ceremonies from './ceremonies.ts';
import * as dashboard from './dashboard.ts';
import * as deliveries from './deliveries.ts';
import * as devices from './devices.ts';
import * as dossier from './dossier.ts';
import type { EndpointShape } from './endpoint.ts';
import * as expenses from './expenses.ts';
import * as finances from './finances.ts';
import * as funerals from './funerals.ts';
import * as handover from './handover.ts';
import * as images from './images.ts';
import * as invoices from './invoices.ts';
import * as logs from './logs.ts';
import * as notifications from './notifications.ts';
import * as orderLinks from './order-links.ts';
import * as orderPage from './order-page.ts';
import * as orders from './orders.ts';
import * as payments from './payments.ts';
import * as places from './places.ts';
import * as production from './production.ts';
import * as products from './products.ts';
import * as reconciliation from './reconciliation.ts';
import * as reservations from './reservations.ts';
import * as search from './search.ts';
import * as store from './store.ts';
import * as system from './system.ts';
import * as tributes from './tributes.ts';
import * as urns from './urns.ts';
import * as users from './users.ts';
import * as wall from './wall.ts';
import * as whatsapp from './whatsapp.ts';

const modules: readonly object[] = [
  account,
  auth,
  ceremonies,
  dashboard,
  deliveries,
  devices,
  dossier,
  expenses,
  finances,
  funerals,
  handover,
  images,
  invoices,
  logs,
  notifications,
  orderLinks,
  orderPage,
  orders,
  payments,
  places,
  production,
  products,
  reconciliation,
  reservations,
  search,
  store,
  system,
  tributes,
  urns,
  users,
  wall,
  whatsapp,
];

const isEndpoint = (value: unknown): value is EndpointShape =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value;

/** The whole API by the names of its calls. What isn't here can't be called; each entry carries who may call it. */
export const endpoints: Readonly<Record<string, EndpointShape>> = Object.fromEntries(
  modules.flatMap((module) => Object.entries(module)).filter(([, value]) => isEndpoint(value)),
);
