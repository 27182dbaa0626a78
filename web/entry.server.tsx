import { renderToReadableStream } from 'react-dom/server';
import { type EntryContext, type HandleErrorFunction, type RouterContextProvider, ServerRouter } from 'react-router';
import { Nonce, StyleSheet } from './lib/style-sheet.ts';
import { serverContext } from './load-context.server.ts';
import css from './styles.css?inline';

export { createLoadContext } from './load-context.server.ts';

/** A page that isn't done by then is cut off, in milliseconds. */
const RENDER_LIMIT_MS = 10_000;

/** Renders the whole page before anything is sent: an error can still change the status, and the text can be kept. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const { reportError, nonce } = loadContext.get(serverContext);
  const page = (
    <StyleSheet value={css}>
      <Nonce value={nonce}>
        <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
      </Nonce>
    </StyleSheet>
  );
  const stream = await renderToReadableStream(page, {
    nonce,
    signal: AbortSignal.timeout(RENDER_LIMIT_MS),
    // Everything stands in its place: parts that arrive later and are moved by a script would need that script.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError: (error) => reportError(error, new URL(request.url).pathname),
  });
  await stream.allReady;
  headers.set('Content-Type', 'text/html; charset=utf-8');
  return new Response(stream, { headers, status });
}

/** Errors of loaders go to the log of the server; unknown addresses and visitors who left aren't errors. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isRouteResponse(error)) return;
  context.get(serverContext).reportError(error, new URL(request.url).pathname);
};

function isRouteResponse(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'status' in error && 'statusText' in error;
}
