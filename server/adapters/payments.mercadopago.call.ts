import { createRequire } from 'node:module';
import { setTimeout as wait } from 'node:timers/promises';
import { MercadoPagoError, MPNotFoundError, MPRateLimitError } from 'mercadopago';
import { z } from 'zod';
import { isLoopback } from '#domain/loopback.ts';
import { GatewayError } from './payments.ts';

/** Milliseconds for each of the two attempts, and the longest pause between them. */
export type Deadlines = { tryMs: number; restMs: number };

type CallOptions = {
  baseUrl: string | undefined;
  deadlines: Deadlines | undefined;
  onEnding: ((announced: string) => void) | undefined;
};

// Twice 8 s and a pause of at most 1 s: an answer or an error within 17 s, while the buyer still waits.
const DEADLINES: Deadlines = { tryMs: 8000, restMs: 1000 };
const FIRST_REST_MS = 250;
const TRIES = 2;

const appConfigModule = z.object({ AppConfig: z.custom<{ BASE_URL: string }>(hasBaseUrl) });

function hasBaseUrl(value: unknown): boolean {
  return typeof value === 'function' && 'BASE_URL' in value && typeof value.BASE_URL === 'string';
}

/** The SDK's internal configuration, the only way to another address. Throws Error when the SDK stores it elsewhere. */
function sdkConfig(): { BASE_URL: string } {
  const module: unknown = createRequire(import.meta.url)('mercadopago/dist/utils/config');
  const found = appConfigModule.safeParse(module);
  if (!found.success) throw new Error('this version of the Mercado Pago SDK has no AppConfig.BASE_URL');
  return found.data.AppConfig;
}

/** Checks that the SDK can be pointed at `baseUrl`, which must be on this machine. Throws Error otherwise. */
export function assertLocalBaseUrl(baseUrl: string): void {
  const { hostname } = new URL(baseUrl);
  if (!isLoopback(hostname)) throw new Error(`the payment simulator must be on this machine, not at ${hostname}`);
  sdkConfig();
}

// The SDK reads its address once, before its first await. Setting it only during this synchronous part can't affect
// other calls.
function startAt<T>(baseUrl: string | undefined, start: () => Promise<T>): Promise<T> {
  if (baseUrl === undefined) return start();
  const config = sdkConfig();
  const usual = config.BASE_URL;
  config.BASE_URL = baseUrl.replace(/\/+$/, '');
  try {
    return start();
  } finally {
    config.BASE_URL = usual;
  }
}

// The SDK's timeout ends with the headers, so a body that never ends needs this one.
async function withDeadline<T>(work: Promise<T>, milliseconds: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(
      () => reject(new GatewayError('unavailable', 'the provider took too long to answer')),
      milliseconds,
    );
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

const GONE = 410;
const RETRYABLE = new Set([0, 408, 423, 424, 429]);

function toGatewayError(error: unknown): GatewayError {
  if (error instanceof GatewayError) return error;
  if (!(error instanceof MercadoPagoError)) {
    return new GatewayError('bad-answer', 'the provider answered what its SDK can not read', { cause: error });
  }
  const unavailable = RETRYABLE.has(error.status) || error.status >= 500;
  return new GatewayError(
    unavailable ? 'unavailable' : 'refused',
    `the provider answered ${error.status} ${error.error}: ${error.message}`.slice(0, 500),
    { cause: error, isUnauthorized: error.status === 401 || error.status === 403 },
  );
}

function restBefore(error: GatewayError, longest: number): number {
  const asked = error.cause instanceof MPRateLimitError ? error.cause.retryAfter : null;
  return Math.min(asked === null ? FIRST_REST_MS : asked * 1000, longest);
}

/** The SDK's note of the answer's headers. */
const noted = z.object({ api_response: z.object({ headers: z.record(z.string(), z.unknown()) }) });

/** The announcement in an answer that its call will end (RFC 9745 and 8594); undefined without one. */
function endingIn(answer: unknown): string | undefined {
  const headers = noted.safeParse(answer).data?.api_response.headers ?? {};
  const told = Object.entries(headers).filter(([name]) => /^(deprecation|sunset)$/i.test(name));
  return told.map(([name, value]) => `${name}: ${String(value)}`).join(', ') || undefined;
}

/**
 * Runs one call of the SDK, again when the provider wasn't available the first time; the caller's idempotency key makes
 * that harmless. Throws GatewayError, within 17 s.
 */
export async function callProvider<T>(options: CallOptions, run: (timeoutMs: number) => Promise<T>): Promise<T> {
  const { tryMs, restMs } = options.deadlines ?? DEADLINES;
  for (let attempt = 1; ; attempt++) {
    try {
      const answer = await withDeadline(
        startAt(options.baseUrl, () => run(tryMs)),
        tryMs,
      );
      const ending = endingIn(answer);
      if (ending) options.onEnding?.(ending);
      return answer;
    } catch (error) {
      const failure = toGatewayError(error);
      if (error instanceof MercadoPagoError && error.status === GONE) options.onEnding?.('410 Gone');
      if (failure.kind !== 'unavailable' || attempt === TRIES) throw failure;
      await wait(restBefore(failure, restMs));
    }
  }
}

export function isNotFound(error: unknown): boolean {
  return error instanceof GatewayError && error.cause instanceof MPNotFoundError;
}
