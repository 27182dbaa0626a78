import type { FastifyInstance, FastifyRequest } from 'fastify';

/**
 * The security headers of every answer, with helmet's values. They are the same for all answers, so they are constants
 * here, while helmet computes them for each answer. Pages add their own content policy.
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

/** Whether a request is one of the API, including unknown addresses below it. */
export function isApi({ routeOptions }: FastifyRequest): boolean {
  return routeOptions.url?.startsWith('/api/') === true;
}

const SCRIPT = /^\/assets\/[\w.-]{1,200}\.js$/;
/** The HEIC decoder parses files of strangers, so it may compute and connect to nothing. */
const DECODER = /^\/assets\/heic-worker-[\w-]{1,200}\.js$/;
const DECODER_POLICY = "default-src 'none';script-src 'wasm-unsafe-eval'";
/** The headers that matter for scripts, which browsers never treat as documents. */
const OF_SCRIPTS: readonly string[] = [
  'cross-origin-resource-policy',
  'strict-transport-security',
  'x-content-type-options',
];

/**
 * Sets the headers on every answer that hasn't set them itself, with the request's id; answers of the API aren't stored
 * by default. Scripts get the headers that matter for them only, because a first visit fetches many at once.
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
