import { expect } from '@playwright/test';
import type { PushMessage, Subscription } from '#simulator/push-double.ts';
import { fetchJson } from './api.ts';
import type { Shop } from './shop.ts';

/** The fields of a caught mail that tests read. */
type Mail = { subject: string; text: string; recipients: string[] };

export type Provider = ReturnType<typeof openProvider>;

/** Opens the controls of the shop's simulated provider and of the mail and messages that were caught. */
export function openProvider(shop: Shop) {
  const send = <T>(method: string, path: string, body?: object) =>
    fetchJson<T>(`${shop.simulatorUrl}/_sim${path}`, method, { body });
  return {
    /** `target` is the id of a preference, of a payment, or the shop's own reference. */
    approve: (target: string) => send('POST', `/payments/${target}/approve`),
    /** Makes the provider refuse the shop's token, or accept it again. */
    revokeToken: (revoked: boolean) => send('PUT', '/token', { revoked }),
    /** A new browser at the push service. */
    pushSubscription: () => send<Subscription>('POST', '/push/browsers'),
    pushed: () => send<PushMessage[]>('GET', '/push'),
    /** Waits for the first message to this person. */
    firstMailTo: async (recipient: string): Promise<Mail> => {
      const first = async () =>
        (await send<Mail[]>('GET', '/mail')).find(({ recipients }) => recipients.includes(recipient));
      await expect.poll(first).toBeDefined();
      return (await first()) as Mail;
    },
  };
}
