import { randomUUID } from 'node:crypto';
import type { BrowserContext, Page } from '@playwright/test';
import type { Session } from '#contract/auth.ts';
import type { User } from '#contract/users.ts';
import { untilAlive } from './buyer.ts';
import { test as base, expect } from './journey.ts';
import type { Shop } from './shop.ts';

export { expect };

export type Credentials = { email: string; password: string };

/** The demonstration's own accounts. */
export const ADMIN: Credentials = { email: 'admin@example.com', password: 'Demo#2026' };
export const STAFF: Credentials = { email: 'equipe@example.com', password: 'Demo#2026' };

export type Account = Credentials & { id: string };

/** The accounts of a shop, over its API as the demonstration's administrator. Functions throw when the server refuses. */
export type Accounts = {
  /** Somebody new, with a random e-mail and a password of their own. */
  create: (role: User['role']) => Promise<Account>;
  toggle: (id: string) => Promise<void>;
  signIn: (who: Credentials) => Promise<Session>;
};

function openAccounts(shop: Shop): Accounts {
  let administrator: Promise<Session> | undefined;

  async function send(method: string, path: string, body?: object, token?: string): Promise<unknown> {
    const headers = new Headers({ Accept: 'application/json' });
    if (token !== undefined) headers.set('Authorization', `Bearer ${token}`);
    if (body !== undefined) headers.set('Content-Type', 'application/json');
    const init = body === undefined ? { method, headers } : { method, headers, body: JSON.stringify(body) };
    const response = await fetch(`${shop.url}/api${path}`, init);
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`);
    return response.json();
  }

  const signIn = async ({ email, password }: Credentials) =>
    (await send('POST', '/login', { email, password })) as Session;
  const asAdministrator = async (method: string, path: string, body?: object) => {
    administrator ??= signIn(ADMIN);
    return send(method, path, body, (await administrator).token);
  };

  return {
    signIn,
    create: async (role) => {
      const credentials = { email: `prova.${randomUUID().slice(0, 8)}@example.com`, password: 'Prova#2026' };
      const user = (await asAdministrator('POST', '/register', { ...credentials, role, active: true })) as User;
      return { ...credentials, id: user._id };
    },
    toggle: async (id) => {
      await asAdministrator('PATCH', `/users/${id}/toggle`);
    },
  };
}

/** Gives the browser a session, as an earlier login left it, before the next page loads. */
export async function keepSession(context: BrowserContext, session: Record<string, unknown>): Promise<void> {
  await context.addInitScript((values) => {
    if (location.protocol === 'about:' || sessionStorage.getItem('session_kept')) return;
    sessionStorage.setItem('session_kept', 'yes');
    for (const [key, value] of Object.entries(values)) localStorage.setItem(key, String(value));
  }, session);
}

/** Fills in the login form and presses its button. */
export async function logIn(page: Page, { email, password }: Credentials): Promise<void> {
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Senha', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
}

/** Opens a page as somebody who has signed in before. */
export async function openAs(page: Page, session: Record<string, unknown>, path: string): Promise<void> {
  await keepSession(page.context(), session);
  await page.goto(path);
  await untilAlive(page);
}

/** The product's `test` with the accounts of the shop at hand. */
export const test = base.extend<object, { accounts: Accounts }>({
  accounts: [async ({ shop }, use) => use(openAccounts(shop)), { scope: 'worker' }],
});
