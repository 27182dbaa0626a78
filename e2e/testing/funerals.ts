import type { Page } from '@playwright/test';
import type { Funeral } from '#contract/funerals.ts';
import { test as base, expect, STAFF } from './accounts.ts';

type Plan = { falecido: string; local: string; at: string; velorio?: { local: string; data_hora: string } };
type Fixtures = {
  /** A funeral of this test's own, scheduled by the staff; times are instants or São Paulo wall time. */
  aFuneral: (plan: Plan) => Promise<Funeral>;
};

/** The product's `test` with funerals of its own. */
export const test = base.extend<Fixtures>({
  aFuneral: async ({ shop, accounts }, use) => {
    await use(async ({ falecido, local, at, velorio }) => {
      const { token } = await accounts.signIn(STAFF);
      const response = await fetch(`${shop.url}/api/funerals`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
        body: JSON.stringify({
          tipo: 'particular',
          convenio: null,
          falecido,
          responsavel: 'Família de Prova',
          telefone: '(21) 99999-0000',
          velorio: velorio ?? null,
          sepultamento: { local, data_hora: at },
          tanatopraxia: null,
        }),
      });
      expect(response.status).toBe(201);
      return (await response.json()) as Funeral;
    });
  },
});

/** A name that no other test uses. */
export const unique = (name: string) => `${name} ${Date.now().toString(36)}`;
/** A funeral's card in the list. */
export const card = (page: Page, name: string) => page.getByRole('article', { name, exact: true });

/** Everything fits the width of the screen. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const excess = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(excess).toBe(0);
}
