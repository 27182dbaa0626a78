import type { Tx } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { ACCOUNT_MESSAGES } from './account-messages.ts';
import { BUYER_MESSAGES } from './buyer-messages.ts';
import { insertNotification } from './repository.ts';
import { STAFF_MESSAGES } from './staff-messages.ts';

export { type ChangedBy, movesOf } from './buyer-messages.ts';
export { type Moved, wreathMovesOf } from './staff-messages.ts';

/** Every message by the name of its event: to whom, once for what, when, and in which words and channels. */
export const MESSAGES = { ...BUYER_MESSAGES, ...STAFF_MESSAGES, ...ACCOUNT_MESSAGES };
type Name = keyof typeof MESSAGES;
type About<N extends Name> = Parameters<(typeof MESSAGES)[N]>[2];
type Data<N extends Name> = Parameters<(typeof MESSAGES)[N]>[3];
type Given<N extends Name> = Data<N> extends void ? [] : [data: Data<N>];

/** A message to be told: its event, whom or what it is about, and its data. */
export type Telling = { [N in Name]: [event: N, about: About<N>, ...given: Given<N>] }[Name];

/** Puts a message into the outbox, once for each recipient and channel; returns the ids of the new notifications. */
export async function tell<N extends Name>(
  tx: Tx,
  deps: Deps,
  event: N,
  about: About<N>,
  ...[data]: Given<N>
): Promise<string[]> {
  const { once: cause, when, copies } = await MESSAGES[event](tx, deps, about as never, data as never);
  const ids: string[] = [];
  for (const copy of copies) {
    const id = await insertNotification(tx, { event, cause, ...copy }, deps.now());
    if (id === undefined) continue;
    await deps.jobs.enqueue(tx, 'deliver-notification', { notificationId: id }, when);
    ids.push(id);
  }
  return ids;
}
