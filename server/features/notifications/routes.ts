import type { FastifyInstance } from 'fastify';
import * as deviceCalls from '#contract/devices.ts';
import * as contract from '#contract/notifications.ts';
import type { Deps } from '../../deps.ts';
import { auditContext, bind, signedIn } from '../../http/bind.ts';
import { devicesOf, enrol, removeDeviceOf, testOf } from './devices.ts';
import { resend, testChannel } from './outbox.ts';
import { toNotification } from './present.ts';
import { listNotificationRows } from './repository.ts';
import { rosterOf, saveRoster } from './roster.ts';
import { readConfigOf, saveConfig } from './settings.ts';

export function notificationRoutes(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, contract.getNotificationConfig, () => readConfigOf(deps));

  bind(app, deps, contract.setNotificationConfig, ({ body }, context) => saveConfig(deps, auditContext(context), body));

  bind(app, deps, contract.getRoster, () => rosterOf(deps));

  bind(app, deps, contract.setRoster, ({ body }, context) => saveRoster(deps, auditContext(context), body.users));

  bind(app, deps, contract.testNotification, ({ body }, context) => testChannel(deps, auditContext(context), body));

  bind(app, deps, contract.listNotifications, async ({ query: { status, skip, limit } }) => {
    const rows = await listNotificationRows(deps.db, { status, skip, limit });
    return rows.map(toNotification);
  });

  bind(app, deps, contract.resendNotification, ({ params }, context) => resend(deps, auditContext(context), params.id));

  bind(app, deps, deviceCalls.listDevices, (_input, context) => devicesOf(deps, signedIn(context)));

  bind(app, deps, deviceCalls.enrolDevice, ({ body }, context) => enrol(deps, auditContext(context), body));

  bind(app, deps, deviceCalls.testDevice, ({ params }, context) => testOf(deps, signedIn(context), params.id));

  bind(app, deps, deviceCalls.removeDevice, ({ params }, context) =>
    removeDeviceOf(deps, auditContext(context), params.id),
  );
}
