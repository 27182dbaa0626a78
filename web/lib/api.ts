import {
  type Address,
  type CallInput,
  callPath,
  type EndpointShape,
  type LooseInput,
  type WireResponse,
} from '#contract/endpoint.ts';
import type { ErrorCode, ValidationIssue } from '#contract/errors.ts';
import { ApiError } from './api-error.ts';
import { fetchWithProgress } from './progress-fetch.ts';
import { isConfirmed } from './second-step.ts';
import { publishSessionExpired, publishSessionRevoked, sessionToken } from './session.ts';

export { ApiError, reasonOf } from './api-error.ts';

const EXPIRED = 'Token expirado.';
/** The server's own refusals are one sentence or two; a longer text is the error page of a proxy. */
const LONGEST_REASON = 300;
/** The server's error codes for a token that was valid once and was revoked. */
const REVOKED = new Set<string | undefined>(['unauthenticated', 'inactive-user'] satisfies ErrorCode[]);

const SECOND_STEP = 'second-step-required' satisfies ErrorCode;
const NEEDS_KEY = 'passkey-required' satisfies ErrorCode;

type CallInit = {
  signal?: AbortSignal;
  form?: FormData;
  /** Called while `form` is sent, with the share that has been sent, from 0 to 1. */
  onProgress?: (share: number) => void;
  /** The caller handles an expired or revoked token; the shell isn't told. */
  quietExpiry?: boolean;
};

/** One call of the API, by an endpoint or its address alone: over HTTP in the browser, in the process on the server. */
export type Call = <E extends EndpointShape>(
  endpoint: E | Address<E>,
  input: CallInput<E>,
  init?: CallInit,
) => Promise<WireResponse<E>>;

function requestOf(endpoint: Address, input: LooseInput, init: CallInit & { token: string }): RequestInit {
  const headers = new Headers({ Accept: 'application/json' });
  const { token } = init;
  if (token !== '') headers.set('Authorization', `Bearer ${token}`);
  const request: RequestInit = { method: endpoint.method, headers };
  if (init.signal) request.signal = init.signal;
  if (init.form) request.body = init.form;
  else if (input.body !== undefined) {
    headers.set('Content-Type', 'application/json');
    request.body = JSON.stringify(input.body);
  }
  return request;
}

function connectionError(cause: unknown): ApiError {
  const name = nameOf(cause);
  if (name === 'AbortError') return new ApiError({ code: 'cancelled', cause });
  if (name === 'TimeoutError') return new ApiError({ code: 'timeout', cause });
  return new ApiError({ code: 'network-error', cause });
}

function isIssueList(value: unknown): value is ValidationIssue[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'object' && item !== null && 'msg' in item);
}

/** The refusal's JSON, or its short plain text; the error page of a proxy or a crashed server is dropped. */
function refusalBody(text: string, status: number): unknown {
  try {
    return JSON.parse(text);
  } catch {
    const words = text.trim();
    const isReason = status < 500 && words.length <= LONGEST_REASON && !words.startsWith('<');
    return isReason && words !== '' ? words : undefined;
  }
}

async function refusal(response: Response): Promise<ApiError> {
  const body = refusalBody(await response.text().catch(() => ''), response.status);
  const fields = typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {};
  const { detail, message, code } = fields;
  const text = typeof body === 'string' ? body : message;
  return new ApiError({
    code: response.status < 500 ? 'bad-request' : 'bad-response',
    status: response.status,
    detail: typeof detail === 'string' || isIssueList(detail) ? detail : undefined,
    serverCode: typeof code === 'string' ? code : undefined,
    serverMessage: typeof text === 'string' ? text : undefined,
    retryAfterSeconds: Number(response.headers.get('Retry-After')) || undefined,
  });
}

async function exchange(endpoint: Address, input: LooseInput, init: CallInit & { token: string }): Promise<Response> {
  try {
    const [url, request] = [callPath(endpoint, input), requestOf(endpoint, input, init)];
    const { form, onProgress } = init;
    return await (form && onProgress ? fetchWithProgress(url, request, { form, onProgress }) : fetch(url, request));
  } catch (cause) {
    throw connectionError(cause);
  }
}

/** Sends the request and returns the answer with status 200-299. Throws ApiError for every other. */
async function send(endpoint: Address, input: LooseInput, init: CallInit): Promise<Response> {
  const token = sessionToken();
  const response = await exchange(endpoint, input, { ...init, token });
  if (response.ok) return response;
  const error = await refusal(response);
  const needsKey = error.serverCode === NEEDS_KEY;
  if ((needsKey || error.serverCode === SECOND_STEP) && (await isConfirmed(needsKey)))
    return send(endpoint, input, init);
  const isExpired = error.status === 401 && error.detail === EXPIRED;
  const isPublic = endpoint.access === 'anonymous';
  // A public call is repeated without the refused token, so that a visitor with an old session still sees the page.
  const asNobody =
    isPublic && token !== '' && (isExpired || REVOKED.has(error.serverCode))
      ? await exchange(endpoint, input, { ...init, token: '' })
      : undefined;
  // A refusal that comes without a token too has another reason, such as the login of a deactivated account.
  const isRevoked = REVOKED.has(error.serverCode) && (!isPublic || asNobody?.ok === true);
  if (!init.quietExpiry) {
    if (isExpired) publishSessionExpired();
    if (isRevoked && token !== '' && token === sessionToken()) {
      publishSessionRevoked(error.serverCode === 'inactive-user' ? 'deactivated' : 'ended');
    }
  }
  if (asNobody?.ok) return asNobody;
  throw asNobody ? await refusal(asNobody) : error;
}

/**
 * Calls the API: typed by the endpoint, with the stored token, without a timeout. The answer isn't validated; screens
 * check what they rely on. Throws ApiError.
 */
export const call: Call = async (endpoint, input, init = {}) => {
  const response = await send(endpoint, input, init);
  try {
    return await response.json();
  } catch (cause) {
    throw nameOf(cause) === 'AbortError'
      ? connectionError(cause)
      : new ApiError({ code: 'bad-response', status: response.status, cause });
  }
};

/** Calls an endpoint whose answer is ignored and may be empty. Throws ApiError. */
export async function callForEffect<E extends EndpointShape>(
  endpoint: E,
  input: CallInput<E>,
  init: CallInit = {},
): Promise<void> {
  await send(endpoint, input, init);
}

/**
 * Makes a change and returns the answer, or as much of it as can be parsed: some servers only confirm with a status.
 * Throws ApiError when the change was refused.
 */
export async function callForChange<E extends EndpointShape>(
  endpoint: E,
  input: CallInput<E>,
  init: CallInit = {},
): Promise<Partial<WireResponse<E>>> {
  const response = await send(endpoint, input, init);
  const answer: unknown = await response.json().catch(() => undefined);
  return typeof answer === 'object' && answer !== null ? (answer as Partial<WireResponse<E>>) : {};
}

export async function callForFile<E extends EndpointShape>(
  endpoint: E,
  input: CallInput<E>,
  init: CallInit = {},
): Promise<{ blob: Blob; filename: string | undefined }> {
  const response = await send(endpoint, input, init);
  const disposition = response.headers.get('Content-Disposition') ?? '';
  return { blob: await response.blob(), filename: /filename="([^"]{1,120})"/.exec(disposition)?.[1] };
}

/** A DOMException isn't an Error in every environment, but always has a name. */
function nameOf(cause: unknown): unknown {
  return typeof cause === 'object' && cause !== null && 'name' in cause ? cause.name : undefined;
}
