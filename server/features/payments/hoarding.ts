import { and, count, desc, eq, gt, gte, ne, sql } from 'drizzle-orm';
import { documentCharacters } from '#domain/cpf.ts';
import { limits } from '#domain/limits.ts';
import type { Queryable, Tx } from '../../db/client.ts';
import { lockNames } from '../../db/locks.ts';
import { logs } from '../../db/schema/logs.ts';
import { reservationItems, reservations } from '../../db/schema/reservations.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { clientNetwork } from '../../http/client-address.ts';
import { visitor, writeLog } from '../logs/service.ts';
import type { Reservation } from './repository.ts';

const MAX_LIVE_HOLDS = 3;

type Holder = Pick<Reservation, 'clientAddress' | 'buyerEmail' | 'buyerCpf'>;
type Claim = Holder & { orderId: string; units: number };

/** Refused because one buyer or network already keeps as much from others as it may without paying. */
export class HoardingError extends AppError {
  constructor() {
    const text = 'Você já tem reservas aguardando pagamento. Conclua o pagamento delas ou aguarde alguns minutos.';
    super('too-many-requests', text, { retryAfterSeconds: 60 });
  }
}

/** What tells one buyer from another, however it was typed. */
function namesOf({ clientAddress, buyerEmail, buyerCpf }: Holder): string[] {
  const email = buyerEmail.trim().toLowerCase();
  return [`network:${clientNetwork(clientAddress)}`, `email:${email}`, `cpf:${documentCharacters(buyerCpf)}`];
}

/** The live holds of all buyers but those of one order id, each with its units. */
function liveHolds(db: Queryable, exceptOrderId: string, now: Date) {
  const { clientAddress, buyerEmail, buyerCpf } = reservations;
  const live = and(eq(reservations.status, 'active'), gt(reservations.expiresAt, now));
  return db
    .select({ clientAddress, buyerEmail, buyerCpf, units: count(reservationItems.id) })
    .from(reservations)
    .innerJoin(reservationItems, eq(reservationItems.reservationId, reservations.id))
    .where(and(live, ne(reservations.orderId, exceptOrderId)))
    .groupBy(reservations.id);
}

/**
 * Throws HoardingError when a claim and the live holds of the same buyer or network are more than is allowed. Until the
 * transaction ends, other claims of that buyer or network wait.
 */
export async function refuseHoarding(tx: Tx, deps: Deps, claim: Claim): Promise<void> {
  const names = namesOf(claim);
  await lockNames(tx, names);
  const all = await liveHolds(tx, claim.orderId, deps.now());
  const own = all.filter((hold) => namesOf(hold).some((name) => names.includes(name)));
  const held = own.reduce((sum, { units }) => sum + units, 0);
  const factor = deps.config.rateLimitFactor;
  const fits = own.length < MAX_LIVE_HOLDS * factor && held + claim.units <= limits.unitsPerHold * factor;
  if (!fits) throw new HoardingError();
}

const REFUSED = 'reserva_recusada';

/** Logs a refused hold, from where the owner's dashboard takes it. */
export async function logHoarding(deps: Deps, ip: string): Promise<void> {
  const message = 'Reserva recusada: reservas demais aguardando pagamento.';
  await writeLog(deps.db, visitor(ip), { at: deps.now(), action: REFUSED, message });
}

/** Addresses of which holds were refused since an instant, the latest first. */
export function hoardingAddresses(db: Queryable, since: Date) {
  const lastAt = sql`max(${logs.createdAt})`.mapWith(logs.createdAt);
  return db
    .select({ address: logs.ipAddress, refused: count(), lastAt })
    .from(logs)
    .where(and(gte(logs.createdAt, since), eq(logs.action, REFUSED)))
    .groupBy(logs.ipAddress)
    .orderBy(desc(lastAt));
}
