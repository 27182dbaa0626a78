import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/index.ts';
import * as account from './features/account/service.ts';
import * as sessions from './features/auth/routes.ts';
import * as passwords from './features/auth/service.ts';
import { getCeremonyCalendar, getPortrait } from './features/ceremonies/routes.ts';
import * as ceremonies from './features/ceremonies/service.ts';
import * as dashboard from './features/dashboard/service.ts';
import * as expenses from './features/expenses/record.ts';
import * as reconciliation from './features/finances/reconciliation.ts';
import * as finances from './features/finances/service.ts';
import * as calendar from './features/funerals/calendar-feed.ts';
import * as funeralViews from './features/funerals/queries.ts';
import * as funerals from './features/funerals/service.ts';
import { uploadImage } from './features/images/service.ts';
import * as logs from './features/logs/service.ts';
import * as devices from './features/notifications/devices.ts';
import * as outbox from './features/notifications/outbox.ts';
import * as settings from './features/notifications/settings.ts';
import { registerWhatsApp } from './features/notifications/whatsapp-routes.ts';
import * as places from './features/places/record.ts';
import * as products from './features/products/service.ts';
import * as deliveryPhoto from './features/sales/deliveries/photo.ts';
import * as deliveries from './features/sales/deliveries/service.ts';
import * as funeralLink from './features/sales/funeral-link/service.ts';
import * as tributes from './features/sales/funeral-link/tributes.ts';
import * as invoices from './features/sales/invoices/service.ts';
import { acknowledgeOrder } from './features/sales/on-call.ts';
import * as buyer from './features/sales/order-page/buyer.ts';
import * as ownLink from './features/sales/order-page/link.ts';
import * as orderPage from './features/sales/order-page/service.ts';
import * as buyerLink from './features/sales/orders/buyer-link.ts';
import * as changes from './features/sales/orders/changes.ts';
import { createManualOrder, updateOrder } from './features/sales/orders/edit.ts';
import { cancelOrder, recordManualPayment, refundPayment, voidOrder } from './features/sales/orders/order-money.ts';
import * as production from './features/sales/orders/production.ts';
import * as orders from './features/sales/orders/queries.ts';
import { answerRequest } from './features/sales/orders/request.ts';
import { resolvePayment } from './features/sales/payments/fraud-stop.ts';
import { createPayment, holdByPhone } from './features/sales/payments/open-hold.ts';
import * as payPage from './features/sales/payments/pay-page.ts';
import * as provider from './features/sales/payments/routes.ts';
import * as reservations from './features/sales/reservations/service.ts';
import * as search from './features/search/service.ts';
import * as store from './features/store/service.ts';
import * as system from './features/system/service.ts';
import * as urns from './features/urns/record.ts';
import * as users from './features/users/service.ts';
import { type AnswerCache, implement } from './http/implement.ts';

export async function registerApi(app: FastifyInstance, kept: AnswerCache): Promise<void> {
  implement(app, kept, contract.account, account);
  implement(app, kept, contract.auth, { ...passwords, ...sessions });
  implement(app, kept, contract.ceremonies, {
    ...ceremonies,
    getCeremonyCalendar,
    getPortrait: getPortrait(kept),
  });
  implement(app, kept, contract.dashboard, { ...dashboard, resolvePayment });
  implement(app, kept, contract.deliveries, { ...deliveries, ...deliveryPhoto });
  implement(app, kept, contract.devices, devices);
  implement(app, kept, contract.dossier, orders);
  implement(app, kept, contract.expenses, expenses);
  implement(app, kept, contract.finances, finances);
  implement(app, kept, contract.funerals, { ...calendar, ...funerals, ...funeralViews });
  implement(app, kept, contract.handover, dashboard);
  implement(app, kept, contract.images, { uploadImage });
  implement(app, kept, contract.invoices, invoices);
  implement(app, kept, contract.logs, logs);
  implement(app, kept, contract.notifications, { ...outbox, ...settings });
  implement(app, kept, contract.orderLinks, buyerLink);
  implement(app, kept, contract.orderPage, { ...buyer, ...orderPage, ...ownLink });
  implement(app, kept, contract.orders, {
    ...orders,
    ...invoices,
    ...{ answerRequest, cancelOrder, createManualOrder },
    ...{ recordManualPayment, refundPayment, updateOrder, voidOrder },
  });
  implement(app, kept, contract.payments, {
    ...payPage,
    ...provider,
    createPayment,
    holdByPhone,
  });
  implement(app, kept, contract.places, { ...places, ...store });
  implement(app, kept, contract.production, { ...changes, ...funeralLink, ...production, acknowledgeOrder });
  implement(app, kept, contract.products, products);
  implement(app, kept, contract.reconciliation, { ...reconciliation, ...provider });
  implement(app, kept, contract.reservations, reservations);
  implement(app, kept, contract.search, search);
  implement(app, kept, contract.store, store);
  implement(app, kept, contract.system, system);
  implement(app, kept, contract.tributes, tributes);
  implement(app, kept, contract.urns, urns);
  implement(app, kept, contract.users, users);
  implement(app, kept, contract.wall, production);
  await registerWhatsApp(app, kept);
}
