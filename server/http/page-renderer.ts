import { randomBytes } from 'node:crypto';
import { createRequestHandler, type RouterContextProvider, type ServerBuild } from 'react-router';
import type { Business } from '#contract/business.ts';
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

/** A value for script-src that nobody can guess (128 bits). */
export function newNonce(): string {
  return randomBytes(16).toString('base64url');
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
  return ({ path, nonce, signal }) => {
    const request = new Request(origin + path, signal ? { signal } : {});
    return handle(request, entry.createLoadContext({ ...given, nonce, origin }));
  };
}
