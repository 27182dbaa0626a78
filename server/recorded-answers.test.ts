import { afterAll, beforeAll, expect, it } from 'vitest';
import { endpoints } from '#contract/endpoints.ts';
import type { Role } from '#domain/roles.ts';
import { seedDemo } from './db/seed/demo.ts';
import { openShop, type TestShop } from './testing/app.ts';
import { aSession } from './testing/factories.ts';
import { walkEverything } from './testing/recorded-walk.ts';
import { countInsteadOfChance, documentLines, recorder } from './testing/recorder.ts';

const KEPT = './recorded-answers.txt';

let shop: TestShop;
const letChance = countInsteadOfChance();
beforeAll(async () => {
  shop = await openShop();
  await seedDemo(shop.deps);
});
afterAll(async () => {
  letChance();
  await shop.close();
});

/** Status of an empty call for an unknown record, by role. */
async function refusals(): Promise<string[]> {
  const lines: string[] = [];
  for (const [name, { method, path, body }] of Object.entries(endpoints)) {
    const statuses: number[] = [];
    for (const role of [undefined, 'funcionario', 'administrador'] as (Role | undefined)[]) {
      const headers = role ? await aSession(shop.deps, role) : {};
      const url = `/api${path.replaceAll(/:\w+/g, '01900000-0000-7000-8000-000000000000')}`;
      statuses.push((await shop.request({ method, url, headers, ...(body ? { payload: {} } : {}) })).status);
    }
    lines.push(`${name} ${method} ${path} ${statuses.join(' ')}`);
  }
  return lines.sort();
}

it('answers every call as it did', async () => {
  const walked = recorder(shop);
  await walkEverything(shop, walked);
  expect(Object.keys(endpoints).filter((name) => !walked.called.has(name))).toEqual([]);
  const { body } = await shop.app.inject({ method: 'GET', url: '/api/openapi.json' });
  const sections = [walked.lines, await refusals(), documentLines(body)];
  await expect(`${sections.map((lines) => lines.join('\n')).join('\n\n')}\n`).toMatchFileSnapshot(KEPT);
});
