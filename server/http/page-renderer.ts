import { randomUUID } from 'node:crypto';
import { createRequestHandler, type RouterContextProvider, type ServerBuild } from 'react-router';
import type { Business } from '#contract/business.ts';
import { AppError } from '../errors.ts';
import type { Call } from './in-process-client.ts';
import { type InlineSources, inlineSources } from './page-policy.ts';

/** What the pages need of the server. */
export type PageServices = {
  business: Business;
  demo: boolean;
  /** The address of the site as visitors know it. */
  publicUrl: string;
  call: Call;
  reportError: (error: unknown, path: string) => void;
};

type LoadContextValues = Omit<PageServices, 'publicUrl'> & { origin: string; nonce: string };

/** The entry of the build makes the context, so that its keys are the bundle's own. */
type EntryModule = { createLoadContext: (values: LoadContextValues) => RouterContextProvider };

export type RenderedPage = Pick<Response, 'status' | 'headers'> & { html: string; inline: InlineSources };

export type RenderPage = (path: string) => Promise<RenderedPage>;

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
  return async (path) => {
    const nonce = randomUUID();
    const response = await handle(new Request(origin + path), entry.createLoadContext({ ...given, origin, nonce }));
    // When even the page for errors fails, the framework answers a line of English.
    const hasFailed = response.status >= 500 && response.headers.get('content-type')?.startsWith('text/plain');
    if (hasFailed) throw new AppError('internal');
    const marked = await response.text();
    const { status, headers } = response;
    return { status, headers, html: marked.replaceAll(` nonce="${nonce}"`, ''), inline: inlineSources(marked, nonce) };
  };
}
