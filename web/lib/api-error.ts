import type { ValidationIssue } from '#contract/errors.ts';

export type ApiErrorCode = 'network-error' | 'timeout' | 'bad-request' | 'bad-response' | 'cancelled';

const MESSAGES: Record<ApiErrorCode, string> = {
  'network-error': 'Não foi possível conectar ao servidor.',
  timeout: 'O servidor demorou demais para responder.',
  'bad-request': 'Não foi possível concluir a operação.',
  'bad-response': 'O servidor deu uma resposta inesperada.',
  cancelled: 'A operação foi cancelada.',
};

type ApiErrorParts = {
  code: ApiErrorCode;
  status?: number | undefined;
  detail?: string | ValidationIssue[] | undefined;
  serverCode?: string | undefined;
  serverMessage?: string | undefined;
  retryAfterSeconds?: number | undefined;
  cause?: unknown;
};

/** A failed call. `message` is our Portuguese text; `detail` and `serverMessage` come from the server's answer. */
export class ApiError extends Error {
  readonly code: ApiErrorCode;
  readonly status: number | undefined;
  readonly detail: string | ValidationIssue[] | undefined;
  /** The error code of the server's answer, from contract/errors.ts. */
  readonly serverCode: string | undefined;
  readonly serverMessage: string | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(parts: ApiErrorParts) {
    super(MESSAGES[parts.code], { cause: parts.cause });
    this.name = 'ApiError';
    this.code = parts.code;
    this.status = parts.status;
    this.detail = parts.detail;
    this.serverCode = parts.serverCode;
    this.serverMessage = parts.serverMessage;
    this.retryAfterSeconds = parts.retryAfterSeconds;
  }

  get detailText(): string | undefined {
    return typeof this.detail === 'string' ? this.detail : undefined;
  }

  get issues(): ValidationIssue[] {
    return Array.isArray(this.detail) ? this.detail : [];
  }
}

/** The server's reason: its text, or the messages of its list joined with ' | '; undefined when it sent neither. */
export function reasonOf(error: unknown): string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  const listed = error.issues.map(({ msg }) => msg).join(' | ');
  return error.detailText || listed || undefined;
}

/** Somebody else changed the record since it was read. */
export function isStale(error: unknown): boolean {
  return error instanceof ApiError && error.serverCode === 'stale-version';
}

/** The status of a failed call, whichever program made it: on the server the error is of another class. */
export function statusOf(error: unknown): unknown {
  return typeof error === 'object' && error !== null && 'status' in error ? error.status : undefined;
}
