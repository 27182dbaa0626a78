import type { BrowserContext, Page } from '@playwright/test';

export type Credentials = { email: string; password: string };

/** The accounts of the demonstration. */
export const ADMIN: Credentials = { email: 'admin@example.com', password: 'Demo#2026' };
export const STAFF: Credentials = { email: 'equipe@example.com', password: 'Demo#2026' };

/** Stores a session of an earlier login in the browser, before the next page loads. */
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
