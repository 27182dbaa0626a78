import { findPackageJSON } from 'node:module';
import path from 'node:path';

/** The folder of package.json, from the sources as well as from the built server. */
export const PROJECT_ROOT = path.dirname(findPackageJSON(import.meta.url) ?? '');
