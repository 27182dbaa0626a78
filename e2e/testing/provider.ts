import { expect } from '@playwright/test';
import type { PushMessage, Subscription } from '#simulator/push-double.ts';
import type { Shop } from './shop.ts';

/** The fields of a caught mail that tests read. */
type Mail = { subject: string; text: string; recipients: string[] };

type WebhookSettings = { lose?: boolean; duplicate?: number };

/** The simulated provider and the caught mail, controlled over HTTP. */
export type Provider = {
  /** `target` is the id of a preference, of a payment, or the shop's own reference. */
  approve: (target: string) => Promise<void>;
  reject: (target: string) => Promise<void>;
  expire: (target: string) => Promise<void>;
  setWebhooks: (settings: WebhookSettings) => Promise<void>;
  /** Makes the provider refuse the shop's token, or accept it again. */
  revokeToken: (revoked: boolean) => Promise<void>;
  /** Resolves when every due notification was answered. */
  webhooksIdle: () => Promise<void>;
  deliveries: () => Promise<number>;
  mailTo: (recipient: string) => Promise<Mail[]>;
  /** A new browser at the push service. */
  pushSubscription: () => Promise<Subscription>;
  pushed: () => Promise<PushMessage[]>;
  /** Waits for the first message to this person. */
  firstMailTo: (recipient: string) => Promise<Mail>;
};

/** Opens the controls of the shop's simulated provider. */
export function openProvider(shop: Shop): Provider {
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
  const act = async (method: string, path: string, body?: object): Promise<void> => {
    await send(method, path, body);
  };
  const mailTo = async (recipient: string): Promise<Mail[]> => {
    const all = (await send('GET', '/mail')) as Mail[];
    return all.filter(({ recipients }) => recipients.includes(recipient));
  };
  return {
    approve: (target) => act('POST', `/payments/${target}/approve`),
    reject: (target) => act('POST', `/payments/${target}/reject`),
    expire: (target) => act('POST', `/payments/${target}/expire`),
    setWebhooks: (settings) => act('PUT', '/webhooks', settings),
    revokeToken: (revoked) => act('PUT', '/token', { revoked }),
    webhooksIdle: () => act('POST', '/webhooks/idle'),
    deliveries: async () => ((await send('GET', '/webhooks')) as { log: unknown[] }).log.length,
    mailTo,
    pushSubscription: async () => (await send('POST', '/push/browsers')) as Subscription,
    pushed: async () => (await send('GET', '/push')) as PushMessage[],
    firstMailTo: async (recipient) => {
      await expect.poll(async () => (await mailTo(recipient)).length).toBeGreaterThan(0);
      const [first] = await mailTo(recipient);
      if (!first) throw new Error(`no mail to ${recipient}`);
      return first;
    },
  };
}
