import { randomUUID } from 'node:crypto';
import { createRequestHandler, type RouterContextProvider, type ServerBuild } from 'react-router';
import type { Business } from '#contract/business.ts';
import { AppError } from '../errors.ts';
import type { Call } from './in-process-client.ts';
import { type InlineSources, inlineSources } from './page-policy.ts';

/** The server's data and functions that pages need. */
export type PageServices = {
  business: Business;
  demo: boolean;
  sendsWhatsApp: boolean;
  /** The site's address as visitors know it. */
  publicUrl: string;
  call: Call;
  reportError: (error: unknown, path: string) => void;
};

type LoadContextValues = Omit<PageServices, 'publicUrl'> & { origin: string; nonce: string };

/** The bundle's own function makes the context, because context keys are compared by identity. */
type EntryModule = { createLoadContext: (values: LoadContextValues) => RouterContextProvider };

type RenderedPage = Pick<Response, 'status' | 'headers'> & { html: string; inline: InlineSources };

export type RenderPage = (path: string) => Promise<RenderedPage>;

/** Renders a page of the build. The request has nothing of the visitor: pages are the same for all. */
export function createRenderer(
  build: ServerBuild,
  services: PageServices,
  mode: 'production' | 'development',
): RenderPage {
  const handle = createRequestHandler(build, mode);
  const { publicUrl, ...given } = services;
  const { origin } = new URL(publicUrl);
  // The framework's type lists only its own exports; web/entry.server adds `createLoadContext`.
  const entry = build.entry.module as unknown as EntryModule;
  return async (path) => {
    const nonce = randomUUID();
    const response = await handle(new Request(origin + path), entry.createLoadContext({ ...given, origin, nonce }));
    // When the error page itself fails, the framework answers with a line of English text.
    const hasFailed = response.status >= 500 && response.headers.get('content-type')?.startsWith('text/plain');
    if (hasFailed) throw new AppError('internal');
    const marked = await response.text();
    const { status, headers } = response;
    return { status, headers, html: marked.replaceAll(` nonce="${nonce}"`, ''), inline: inlineSources(marked, nonce) };
  };
}
