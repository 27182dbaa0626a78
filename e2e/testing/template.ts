import { rm } from 'node:fs/promises';
import { onPostgres, startShop } from './shop.ts';

/** Fills one shop with the demonstration, of which all others begin with a copy. */
export default async function makeTemplate() {
  if (onPostgres) return undefined;
  const { dataDir, stop } = await startShop({ keepData: true });
  await stop();
  process.env.E2E_TEMPLATE = dataDir;
  return () => rm(dataDir, { recursive: true, force: true });
}
