import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { expect, it } from 'vitest';
import { explain } from './run.ts';

it('what an operator typed wrongly is said in Portuguese', async () => {
  const missing: unknown = await readFile('/nada/respostas').catch((error: unknown) => error);
  expect(explain(missing)).toBe('Não há /nada/respostas.');
  const wrong = () => parseArgs({ args: ['--nada'], options: {} });
  expect(wrong).toThrow(expect.toSatisfy((error) => explain(error) === 'Há uma opção que este comando não conhece.'));
});
