import { expect } from '@playwright/test';
import type { PushMessage, Subscription } from '#simulator/push-double.ts';
import type { Shop } from './shop.ts';

/** The fields of a caught mail that tests read. */
type Mail = { subject: string; text: string; recipients: string[] };

export type Provider = ReturnType<typeof openProvider>;

/** Opens the controls of the shop's simulated provider and of the mail and messages that were caught. */
export function openProvider(shop: Shop) {
  const send = async (method: string, path: string, body?: object): Promise<unknown> => {
    const init: RequestInit = { method };
    if (body !== undefined) {
      init.headers = { 'Content-Type': 'application/json' };
      init.body = JSON.stringify(body);
    }
    const response = await fetch(`${shop.simulatorUrl}/_sim${path}`, init);
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text}`);
    return text === '' ? undefined : JSON.parse(text);
  };
  const mailTo = async (recipient: string): Promise<Mail[]> => {
    const all = (await send('GET', '/mail')) as Mail[];
    return all.filter(({ recipients }) => recipients.includes(recipient));
  };
  return {
    /** `target` is the id of a preference, of a payment, or the shop's own reference. */
    approve: (target: string) => send('POST', `/payments/${target}/approve`),
    /** Makes the provider refuse the shop's token, or accept it again. */
    revokeToken: (revoked: boolean) => send('PUT', '/token', { revoked }),
    /** A new browser at the push service. */
    pushSubscription: async () => (await send('POST', '/push/browsers')) as Subscription,
    pushed: async () => (await send('GET', '/push')) as PushMessage[],
    /** Waits for the first message to this person. */
    firstMailTo: async (recipient: string): Promise<Mail> => {
      await expect.poll(async () => (await mailTo(recipient)).length).toBeGreaterThan(0);
      const [first] = await mailTo(recipient);
      if (!first) throw new Error(`no mail to ${recipient}`);
      return first;
    },
  };
}
