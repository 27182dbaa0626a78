import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { PROJECT_ROOT } from '../project-root.ts';
import type { Call } from './in-process-client.ts';
import { registerOffline } from './offline.ts';
import { registerSharePictures } from './share-pictures.ts';
import { registerSiteFiles } from './site-files.ts';

type Site = { call: Call; dev: boolean };

const PUBLIC_DIRECTORY = path.join(PROJECT_ROOT, 'web', 'public');

/**
 * The site's files besides its pages: for search engines, home screens, shared links and the time without connection.
 */
export function registerSite(app: FastifyInstance, deps: Deps, { call, dev }: Site): void {
  const { business, config, images } = deps;
  registerSiteFiles(app, { business, call, origin: new URL(config.publicUrl).origin });
  registerOffline(app, { business, dev });
  registerSharePictures(app, { images, call, publicDirectory: PUBLIC_DIRECTORY });
}
