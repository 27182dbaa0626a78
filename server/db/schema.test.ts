import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api';
import { expect, it } from 'vitest';

const here = import.meta.dirname;

it('equals the result of the migrations, length checks included: npm run db:generate adds a missing one', async () => {
  const names = globSync('schema/*.ts', { cwd: here }).map((file) => basename(file, '.ts'));
  const modules = await Promise.all(names.map((name) => import(`./schema/${name}.ts`) as Promise<object>));
  const last = globSync('migrations/meta/*_snapshot.json', { cwd: here }).sort().at(-1) ?? '';
  const snapshot = JSON.parse(readFileSync(join(here, last), 'utf8'));
  expect(await generateMigration(snapshot, generateDrizzleJson(Object.assign({}, ...modules)))).toEqual([]);
});
