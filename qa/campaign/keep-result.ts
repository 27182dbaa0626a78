import fs from 'node:fs';
import path from 'node:path';
import type { CampaignResult } from './run.ts';

const RESULTS = path.join(import.meta.dirname, 'results');

/** Writes one file per campaign and returns its path. */
export function keepResult(result: CampaignResult): string {
  fs.mkdirSync(RESULTS, { recursive: true });
  const file = path.join(RESULTS, `${new Date().toISOString().replaceAll(/[:.]/g, '-')}.json`);
  fs.writeFileSync(file, `${JSON.stringify(result, null, 2)}\n`);
  return file;
}
