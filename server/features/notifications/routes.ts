import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/notifications.ts';
import type { Deps } from '../../deps.ts';
import { bind, type Context, signedIn } from '../../http/bind.ts';
import { resend, testChannel, toNotification } from './outbox.ts';
import { listNotificationRows } from './repository.ts';
import { readConfigOf, saveConfig, type Who } from './settings.ts';

export function notificationRoutes(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, contract.getNotificationConfig, () => readConfigOf(deps));

  bind(app, deps, contract.setNotificationConfig, ({ body }, context) => saveConfig(deps, body, who(context)));

  bind(app, deps, contract.testNotification, ({ body }, context) => testChannel(deps, body, who(context)));

  bind(app, deps, contract.listNotifications, async ({ query: { status, skip, limit } }) => {
    const rows = await listNotificationRows(deps.db, { status, skip, limit });
    return rows.map(toNotification);
  });

  bind(app, deps, contract.resendNotification, ({ params }, context) => resend(deps, params.id, who(context)));
}

function who(context: Context): Who {
  return { actor: signedIn(context), ip: context.ip };
}
