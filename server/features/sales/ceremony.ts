import { awaitedAt, isAwaitedAs, isSameEvent } from '#domain/ceremony.ts';
import type { WreathEvent } from '#domain/funeral.ts';
import { eventText } from '#domain/funeral-events.ts';
import type { OrderFlag } from '#domain/payment.ts';
import { consequencesOf } from '#domain/sale/consequences.ts';
import { ceremoniesOf } from '../../ceremony-rows.ts';
import type { Queryable, Tx } from '../../db/client.ts';
import { AppError } from '../../errors.ts';
import { readRules } from '../store/service.ts';
import { holdFuneral, holdPublished } from './order-funeral-repository.ts';
import type { Order } from './order-repository.ts';

type Followed = Pick<Order, 'funeralId' | 'funeralEvent'>;

export const without = (flags: readonly OrderFlag[], gone: readonly OrderFlag[]) =>
  flags.filter((flag) => !gone.includes(flag));

const OVER = 'Esta cerimônia já terminou. Fale conosco: vemos o que ainda é possível.';

type Sent = {
  ceremony?: { key: string; event: WreathEvent } | undefined;
  deceased_name: string;
  funeral_location: string;
  funeral_time: Date;
};

/**
 * The ceremony that a purchase follows because it came from its page; it can't move until the transaction ends. Throws
 * `conflict` with a text for the buyer when the page is off or says something else by now, when its funeral is over, and
 * when no flowers are wanted.
 */
export async function followedBy(tx: Tx, sent: Sent): Promise<Followed> {
  if (!sent.ceremony) return { funeralId: null, funeralEvent: null };
  const page = await holdPublished(tx, sent.ceremony.key);
  if (!page?.funeral.active || page.withdrawnAt !== null) {
    throw new AppError('conflict', 'A página desta cerimônia saiu do ar. Confira com a família o local e a hora.');
  }
  if (page.funeral.concludedAt !== null) throw new AppError('conflict', OVER);
  if (page.noFlowers) {
    throw new AppError('conflict', 'A família pediu, com carinho, que não sejam enviadas flores para esta cerimônia.');
  }
  const { funeral } = page;
  const { event, place, at } = awaitedAt(ceremoniesOf(funeral), sent.ceremony.event);
  const isSame = isAwaitedAs({ place, at }, { place: sent.funeral_location, at: sent.funeral_time });
  if (!isSame || funeral.deceasedName !== sent.deceased_name) {
    const now = eventText({ place, at });
    throw new AppError('conflict', `A cerimônia mudou. Agora é em ${now}. Confira e toque de novo em pagar.`);
  }
  return { funeralId: funeral.id, funeralEvent: event };
}

/** Why nothing more is paid for a ceremony that a hold follows, for its payer; null while it can be. */
export async function endOfSale(tx: Tx, { funeralId }: Pick<Followed, 'funeralId'>): Promise<string | null> {
  const funeral = funeralId === null ? undefined : await holdFuneral(tx, funeralId);
  if (funeral?.active === false) return 'A cerimônia foi cancelada. Fale conosco antes de pagar.';
  return funeral?.concludedAt ? OVER : null;
}

type Bought = Followed & Pick<Order, 'funeralLocation' | 'funeralTime'>;

/** Place and time at which a purchase that is paid now is awaited, which may have changed since it was sent; flags say so. */
export async function awaitedNow(tx: Tx, bought: Bought): Promise<Bought & { flags: OrderFlag[] }> {
  const { funeralId, funeralEvent, funeralLocation, funeralTime } = bought;
  const same = { funeralId, funeralEvent, funeralLocation, funeralTime, flags: [] };
  const funeral = funeralId === null ? undefined : await holdFuneral(tx, funeralId);
  if (!funeral) return same;
  if (!funeral.active) return { ...same, flags: ['no-ceremony'] };
  const { event, place, at } = awaitedAt(ceremoniesOf(funeral), funeralEvent);
  const isSame = isSameEvent({ place, at }, eventOf(bought));
  return { funeralId, funeralEvent: event, funeralLocation: place, funeralTime: at, flags: isSame ? [] : ['moved'] };
}

export const eventOf = ({
  funeralLocation: place,
  funeralTime: at,
}: Pick<Order, 'funeralLocation' | 'funeralTime'>) => ({
  place,
  at,
});

export function unfollowed({ flags }: Pick<Order, 'flags'>) {
  return { funeralId: null, funeralEvent: null, flags: without(flags, ['no-ceremony']) };
}

/** An order's ceremony after an edit, which follows none with a place or time of its own, and the consequences. */
export async function afterEdit(
  tx: Queryable,
  order: Order,
  edited: Pick<Order, 'funeralLocation' | 'funeralTime'>,
  now: Date,
) {
  const event = eventOf(edited);
  const rules = (await readRules(tx))(event);
  const consequences = consequencesOf(order, { ...order, ...edited }, rules, now);
  const { funeralId, funeralEvent, flags, marginMinutes } = order;
  const kept = isSameEvent(eventOf(order), event)
    ? { funeralId, funeralEvent, flags, marginMinutes }
    : { ...unfollowed(consequences), marginMinutes: rules.marginMinutes };
  return { kept, consequences };
}
