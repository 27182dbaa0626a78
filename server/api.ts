import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/index.ts';
import * as account from './features/account/service.ts';
import * as passwords from './features/auth/password-reset.ts';
import * as sessions from './features/auth/routes.ts';
import { getCeremonyCalendar, getPortrait } from './features/ceremonies/routes.ts';
import * as ceremonies from './features/ceremonies/service.ts';
import { getHandover, takeOver } from './features/dashboard/handover.ts';
import * as dashboard from './features/dashboard/service.ts';
import * as expenses from './features/expenses/record.ts';
import { exportFinances } from './features/finances/export.ts';
import * as reconciliation from './features/finances/reconciliation.ts';
import * as finances from './features/finances/service.ts';
import * as calendar from './features/funerals/calendar-feed.ts';
import * as funeralViews from './features/funerals/queries.ts';
import * as funerals from './features/funerals/service.ts';
import * as logs from './features/logs/entries.ts';
import * as devices from './features/notifications/devices.ts';
import * as outbox from './features/notifications/outbox.ts';
import * as roster from './features/notifications/roster.ts';
import * as settings from './features/notifications/settings.ts';
import * as places from './features/places/record.ts';
import { suggestPlaces } from './features/places/service.ts';
import * as products from './features/products/service.ts';
import { askProviderAgain, resolvePayment } from './features/sales/payments/routes.ts';
import * as search from './features/search/service.ts';
import * as store from './features/store/service.ts';
import { testSystem } from './features/system/connectivity-tests.ts';
import * as system from './features/system/service.ts';
import * as urns from './features/urns/record.ts';
import * as users from './features/users/service.ts';
import type { AnswerCache } from './http/cached-endpoint.ts';
import { implement } from './http/implement.ts';

/** Registers every call of the contract with the function of its name that answers it. */
export function registerApi(app: FastifyInstance, kept: AnswerCache): void {
  implement(app, kept, contract.account, account);
  implement(app, kept, contract.auth, { ...passwords, ...sessions });
  implement(app, kept, contract.ceremonies, {
    ...ceremonies,
    getCeremonyCalendar,
    getPortrait: getPortrait(kept),
  });
  implement(app, kept, contract.dashboard, { ...dashboard, resolvePayment });
  implement(app, kept, contract.devices, devices);
  implement(app, kept, contract.expenses, expenses);
  implement(app, kept, contract.finances, { ...finances, exportFinances });
  implement(app, kept, contract.funerals, { ...calendar, ...funerals, ...funeralViews });
  implement(app, kept, contract.handover, { getHandover, takeOver });
  implement(app, kept, contract.logs, logs);
  implement(app, kept, contract.notifications, { ...outbox, ...roster, ...settings });
  implement(app, kept, contract.places, { ...places, ...store, suggestPlaces });
  implement(app, kept, contract.products, products);
  implement(app, kept, contract.reconciliation, { ...reconciliation, askProviderAgain });
  implement(app, kept, contract.search, search);
  implement(app, kept, contract.store, store);
  implement(app, kept, contract.system, { ...system, testSystem });
  implement(app, kept, contract.urns, urns);
  implement(app, kept, contract.users, users);
}
