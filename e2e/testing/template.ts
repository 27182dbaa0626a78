import { rm } from 'node:fs/promises';
import { onPostgres, startShop } from './shop.ts';

/** Seeds one shop with the demonstration; all other shops start with a copy of its data. */
export default async function makeTemplate() {
  if (onPostgres) return undefined;
  const { dataDir, stop } = await startShop({ keepData: true });
  await stop();
  process.env.E2E_TEMPLATE = dataDir;
  return () => rm(dataDir, { recursive: true, force: true });
}
