import { afterAll, expect, it } from 'vitest';
import { endpoints } from '#contract/endpoints.ts';
import { seedDemo } from './db/seed/demo.ts';
import { shopOfFile } from './testing/app.ts';
import { walkEverything } from './testing/recorded-walk.ts';
import { countInsteadOfChance, documentLines, recorder } from './testing/recorder.ts';

const KEPT = './recorded-answers.txt';

const letChance = countInsteadOfChance();
const shop = await shopOfFile();
await seedDemo(shop.deps);
afterAll(letChance);

it('answers every call as it did', async () => {
  const walked = recorder(shop);
  await walkEverything(shop, walked);
  expect(Object.keys(endpoints).filter((name) => !walked.called.has(name))).toEqual([]);
  const { body } = await shop.app.inject({ method: 'GET', url: '/api/openapi.json' });
  const sections = [walked.lines, documentLines(body)];
  await expect(`${sections.map((lines) => lines.join('\n')).join('\n\n')}\n`).toMatchFileSnapshot(KEPT);
});
