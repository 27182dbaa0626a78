import { and, desc, eq } from 'drizzle-orm';
import type { LogAction } from '#domain/log-actions.ts';
import type { Simulator } from '#simulator/simulator.ts';
import { logs } from '../db/schema/logs.ts';
import { notifications } from '../db/schema/notifications.ts';
import { payments } from '../db/schema/orders.ts';
import { products } from '../db/schema/products.ts';
import { reservations } from '../db/schema/reservations.ts';
import type { Deps } from '../deps.ts';
import { findOrderBy } from '../features/sales/order-repository.ts';

/** Traces of what happened in a shop: its rows, its messages and its log. */
export function tracesOf({ db }: Pick<Deps, 'db'>, { mail }: Pick<Simulator, 'mail'>) {
  return {
    orderOf: (orderId: string) => findOrderBy(db, 'orderId', orderId),
    holdsOf: (orderId: string) => db.select().from(reservations).where(eq(reservations.orderId, orderId)),
    paymentOf: async (id: string | number) =>
      (
        await db
          .select()
          .from(payments)
          .where(eq(payments.paymentId, String(id)))
      )[0],
    /** The units of a wreath that are left, held ones among them. */
    stockOf: async ({ id }: { id: string }) => (await db.select().from(products).where(eq(products.id, id)))[0]?.stock,
    /** Messages about an event, to a recipient, or all. */
    told: ({ event, recipient }: { event?: string; recipient?: string } = {}) =>
      db
        .select()
        .from(notifications)
        .where(
          and(
            event ? eq(notifications.event, event) : undefined,
            recipient ? eq(notifications.recipient, recipient) : undefined,
          ),
        ),
    /** Entries of the log about an action whose words name this, oldest first. */
    logged: async (action: LogAction, words = '') =>
      (await db.select().from(logs).where(eq(logs.action, action))).filter(({ message }) => message.includes(words)),
    newestEntry: async () => (await db.select().from(logs).orderBy(desc(logs.id)).limit(1))[0],
    mailsTo: (address: string) => mail.messages().filter(({ recipients }) => recipients.includes(address)),
  };
}
