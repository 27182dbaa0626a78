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

/** A call that failed. `message` is a Portuguese text of ours; `detail` and `serverMessage` are what the server said. */
export class ApiError extends Error {
  readonly code: ApiErrorCode;
  readonly status: number | undefined;
  readonly detail: string | ValidationIssue[] | undefined;
  /** The server's code of the refusal, one of contract/errors.ts. */
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

  /** The server's own text, when it sent one. */
  get detailText(): string | undefined {
    return typeof this.detail === 'string' ? this.detail : undefined;
  }

  /** The refused fields, when the server listed them. */
  get issues(): ValidationIssue[] {
    return Array.isArray(this.detail) ? this.detail : [];
  }
}

/** What the server gave as the reason: its text, or the messages of a list joined with ' | '; undefined when it said nothing. */
export function reasonOf(error: unknown): string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  const listed = error.issues.map(({ msg }) => msg).join(' | ');
  return error.detailText || listed || undefined;
}
