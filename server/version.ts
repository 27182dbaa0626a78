import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { PROJECT_ROOT } from './project-root.ts';

const packageFile = z.object({ version: z.string() });

export const VERSION = packageFile.parse(
  JSON.parse(readFileSync(path.join(PROJECT_ROOT, 'package.json'), 'utf8')),
).version;
