import type { FastifyInstance, FastifyRequest } from 'fastify';

/**
 * What every answer says to browsers, the values of helmet. They are the same for all answers, so they are written down
 * once; helmet computes them for each. Pages bring a content policy of their own.
 */
export function securityHeaders({ secure }: { secure: boolean }): Readonly<Record<string, string>> {
  return {
    'content-security-policy': "default-src 'none';frame-ancestors 'none'",
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'referrer-policy': 'strict-origin-when-cross-origin',
    ...(secure ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
    'x-content-type-options': 'nosniff',
    'x-dns-prefetch-control': 'off',
    'x-download-options': 'noopen',
    'x-frame-options': 'SAMEORIGIN',
    'x-permitted-cross-domain-policies': 'none',
    'x-xss-protection': '0',
  };
}

/** Whether a request reached a route of the API, unknown addresses below it included. */
export function isApi({ routeOptions }: FastifyRequest): boolean {
  return routeOptions.url?.startsWith('/api/') === true;
}

const SCRIPT = /^\/assets\/[\w.-]{1,200}\.js$/;
/** The decoder of HEIC: what it is given comes from strangers, so it may compute and reach nothing. */
const DECODER = /^\/assets\/heic-worker-[\w-]{1,200}\.js$/;
const DECODER_POLICY = "default-src 'none';script-src 'wasm-unsafe-eval'";
/** What of it means something for a script of the site, which is no document and never read as one. */
const OF_SCRIPTS: readonly string[] = [
  'cross-origin-resource-policy',
  'strict-transport-security',
  'x-content-type-options',
];

/**
 * Puts them on every answer that doesn't say otherwise, with the request's id; the API's aren't to be stored unasked.
 * The site's scripts carry what matters for them alone: a first visit fetches many at once.
 */
export function registerHeaders(app: FastifyInstance, options: { secure: boolean }): void {
  const given = Object.entries(securityHeaders(options));
  const ofScripts = given.filter(([name]) => OF_SCRIPTS.includes(name));
  app.addHook('onSend', (request, reply, payload, done) => {
    const isScript = SCRIPT.test(request.url);
    if (DECODER.test(request.url)) reply.header('content-security-policy', DECODER_POLICY);
    for (const [name, value] of isScript ? ofScripts : given) if (!reply.hasHeader(name)) reply.header(name, value);
    if (isApi(request) && !reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
    if (!isScript) reply.header('x-request-id', request.id);
    done(null, payload);
  });
}
