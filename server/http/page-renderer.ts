import { randomFillSync } from 'node:crypto';
import { createRequestHandler, type RouterContextProvider, type ServerBuild } from 'react-router';
import type { Business } from '#contract/business.ts';
import { AppError } from '../errors.ts';
import type { Call } from './call.ts';

/** What the pages need of the server. */
export type PageServices = {
  business: Business;
  demo: boolean;
  /** The address of the site as visitors know it. */
  publicUrl: string;
  call: Call;
  reportError: (error: unknown, path: string) => void;
};

type LoadContextValues = Omit<PageServices, 'publicUrl'> & { nonce: string; origin: string };

/** The entry of the build makes the context, so that its keys are the bundle's own. */
type EntryModule = { createLoadContext: (values: LoadContextValues) => RouterContextProvider };

export type PageRequest = { path: string; nonce: string; signal?: AbortSignal };
export type RenderPage = (request: PageRequest) => Promise<Response>;

const NONCE_BYTES = 16;
/** The system is asked for chance once for many nonces, and each part of it is used once. */
const chance = Buffer.alloc(NONCE_BYTES * 512);
let used = chance.length;

/** A value for script-src that nobody can guess (128 bits). */
export function newNonce(): string {
  if (used === chance.length) {
    randomFillSync(chance);
    used = 0;
  }
  used += NONCE_BYTES;
  return chance.toString('base64url', used - NONCE_BYTES, used);
}

/** Renders a page of the build. The request carries nothing of the visitor: pages are the same for everybody. */
export function createRenderer(
  build: ServerBuild,
  services: PageServices,
  mode: 'production' | 'development',
): RenderPage {
  const handle = createRequestHandler(build, mode);
  const { publicUrl, ...given } = services;
  const { origin } = new URL(publicUrl);
  // The framework's type names only its own exports; web/entry.server adds the load context.
  const entry = build.entry.module as unknown as EntryModule;
  return async ({ path, nonce, signal }) => {
    const request = new Request(origin + path, signal ? { signal } : {});
    const response = await handle(request, entry.createLoadContext({ ...given, nonce, origin }));
    // When even the page for errors fails, the framework answers a line of English.
    const hasFailed = response.status >= 500 && response.headers.get('content-type')?.startsWith('text/plain');
    if (hasFailed) throw new AppError('internal');
    return response;
  };
}
