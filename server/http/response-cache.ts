import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { brotliCompress, gzip, constants as zlib } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

type Encoding = 'br' | 'gzip' | 'identity';

const refused = '\\s*;\\s*q=0(?:\\.0*)?(?:\\s*,|\\s*$)';
const TAKES_BROTLI = new RegExp(`(?:^|,)\\s*br\\b(?!${refused})`, 'i');
const TAKES_GZIP = new RegExp(`(?:^|,)\\s*gzip\\b(?!${refused})`, 'i');

/** The best of our encodings that a client takes, by its `accept-encoding`. */
export function chooseEncoding(accepted: string | string[] | undefined): Encoding {
  const text = String(accepted ?? '');
  if (TAKES_BROTLI.test(text)) return 'br';
  return TAKES_GZIP.test(text) ? 'gzip' : 'identity';
}

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** A window of 2 ** 18 bytes: larger ones cost megabytes of memory, and our texts are smaller. */
function brotliParams(quality: number) {
  const { BROTLI_PARAM_MODE, BROTLI_MODE_TEXT, BROTLI_PARAM_LGWIN, BROTLI_PARAM_QUALITY } = zlib;
  return {
    params: { [BROTLI_PARAM_MODE]: BROTLI_MODE_TEXT, [BROTLI_PARAM_LGWIN]: 18, [BROTLI_PARAM_QUALITY]: quality },
  };
}

async function compress(content: Buffer, encoding: Encoding, level: { br: number; gzip: number }): Promise<Buffer> {
  if (encoding === 'br') return compressBrotli(content, brotliParams(level.br));
  return encoding === 'gzip' ? compressGzip(content, { level: level.gzip }) : content;
}

/** Compresses content that is sent many times. */
function compressThoroughly(content: Buffer, encoding: Encoding): Promise<Buffer> {
  return compress(content, encoding, { br: 6, gzip: 9 });
}

/** Compresses content that is sent once. */
export function compressQuickly(content: Buffer, encoding: Encoding): Promise<Buffer> {
  return compress(content, encoding, { br: 4, gzip: 5 });
}

/** Header names and values alternately, as `writeHead` takes them. */
type HeaderList = readonly string[];

/** An answer in each encoding, with its ETag. */
export type CachedResponse = {
  status: number;
  headers: HeaderList;
  etag: string | undefined;
  bodies: Readonly<Record<Encoding, Buffer>>;
};

type ResponseParts = { status?: number; headers: HeaderList; text: string; cacheControl: string };

/** Compresses the text once for each encoding. An answer with `no-store` has no ETag. */
export async function cachedResponse(parts: ResponseParts): Promise<CachedResponse> {
  const { status = 200, cacheControl } = parts;
  const identity = Buffer.from(parts.text);
  const [br, gzip] = await Promise.all([compressThoroughly(identity, 'br'), compressThoroughly(identity, 'gzip')]);
  const digest = createHash('sha256').update(identity).digest('base64url').slice(0, 22);
  const etag = cacheControl === 'no-store' ? undefined : `W/"${digest}"`;
  const headers = [...parts.headers, 'cache-control', cacheControl, 'vary', 'Accept-Encoding'];
  return { status, headers: etag ? [...headers, 'etag', etag] : headers, etag, bodies: { identity, br, gzip } };
}

function isHeld(request: FastifyRequest, etag: string | undefined): boolean {
  const held = request.headers['if-none-match'] ?? '';
  return etag !== undefined && held.split(',').some((one) => one.trim() === etag);
}

/**
 * Sends the answer, or 304 to a client that has it. Writes to the socket directly, as no hook has anything left to do.
 */
export function sendCached(request: FastifyRequest, reply: FastifyReply, response: CachedResponse): FastifyReply {
  const { status, headers, etag, bodies } = response;
  const id = ['x-request-id', request.id];
  reply.hijack();
  if (isHeld(request, etag)) {
    reply.raw.writeHead(304, [...headers, ...id]).end();
    return reply;
  }
  const encoding = chooseEncoding(request.headers['accept-encoding']);
  const body = bodies[encoding];
  const encoded = encoding === 'identity' ? [] : ['content-encoding', encoding];
  reply.raw.writeHead(status, [...headers, ...encoded, 'content-length', String(body.length), ...id]).end(body);
  return reply;
}

type Entry = { made: Promise<CachedResponse>; response?: CachedResponse; version: string | undefined; madeAt: number };
type MaybePromise<T> = T | Promise<T>;

export type ResponseCache = ReturnType<typeof createResponseCache>;

type ResponseCacheOptions = {
  /** Changes whenever an answer would be different. */
  version: () => MaybePromise<string>;
  /** In milliseconds. */
  now: () => number;
  /** Beyond this number the least recently used answer is dropped. */
  maxEntries: number;
  /**
   * Milliseconds to wait for a database that doesn't return the version; then a cached answer counts
   * whatever its version. Without it `find` and `get` wait for the version, and throw when reading it fails.
   */
  patienceMs?: number;
};

/** The version, or undefined when it can't be read in time. */
async function versionInTime(version: Promise<string>, patienceMs: number): Promise<string | undefined> {
  const expired = new AbortController();
  const late = delay(patienceMs, undefined, { signal: expired.signal }).catch(() => undefined);
  return Promise.race([version.catch(() => undefined), late]).finally(() => expired.abort());
}

export function createResponseCache(options: ResponseCacheOptions) {
  const { now, maxEntries, patienceMs } = options;
  const entries = new Map<string, Entry>();

  function store(key: string, entry: Entry): void {
    entries.delete(key);
    entries.set(key, entry);
    const oldest = entries.keys().next();
    if (entries.size > maxEntries && !oldest.done) entries.delete(oldest.value);
  }

  function findEntry(key: string, maxAgeMs: number, version: string | undefined): Entry | undefined {
    const entry = entries.get(key);
    if (!entry || (version !== undefined && entry.version !== version)) return undefined;
    const age = now() - entry.madeAt;
    if (age < 0 || age > maxAgeMs) return undefined;
    store(key, entry);
    return entry;
  }

  function remake(key: string, version: string | undefined, make: () => Promise<CachedResponse>): Entry {
    const entry: Entry = { made: make(), version, madeAt: now() };
    store(key, entry);
    const forget = () => entries.get(key) === entry && entries.delete(key);
    entry.made.then((response) => {
      if (response.status === 200) entry.response = response;
      else forget();
    }, forget);
    return entry;
  }

  function withVersion<T>(use: (version: string | undefined) => MaybePromise<T>): MaybePromise<T> {
    const current = options.version();
    if (typeof current === 'string') return use(current);
    return (patienceMs === undefined ? current : versionInTime(current, patienceMs)).then(use);
  }

  return {
    /** The cached answer of this key, if it has the current version and isn't older than `maxAgeMs`. */
    find: (key: string, maxAgeMs: number): MaybePromise<CachedResponse | undefined> =>
      withVersion((version) => findEntry(key, maxAgeMs, version)?.response),
    /**
     * The cached answer of this key, or a new one from `make`, shared by all who ask meanwhile. The version is read before
     * the records: after a change in between, the answer has the older version and is made again.
     */
    get: (key: string, maxAgeMs: number, make: () => Promise<CachedResponse>): MaybePromise<CachedResponse> =>
      withVersion((version) => {
        const { response, made } = findEntry(key, maxAgeMs, version) ?? remake(key, version, make);
        return response ?? made;
      }),
  };
}
