import { ERROR_STATUS, type ErrorCode, type ValidationIssue } from '#contract/errors.ts';

const texts: Partial<Record<ErrorCode, string>> = {
  'malformed-request': 'Requisição inválida.',
  unauthenticated: 'Não autenticado.',
  'token-expired': 'Token expirado.',
  'invalid-credentials': 'E-mail ou senha inválidos.',
  'invalid-signature': 'Assinatura inválida.',
  forbidden: 'Acesso negado.',
  'second-step-required': 'Confirme que é você com a sua chave de acesso.',
  'passkey-required':
    'Aqui quem administra precisa de uma chave de acesso. Cadastre a sua em Minha conta e tente de novo.',
  'inactive-user': 'Usuário inativo.',
  'not-found': 'Não encontrado.',
  'stale-version': 'Este registro foi alterado por outra pessoa. Recarregue e tente de novo.',
  'store-closed': 'Estamos fechados agora. Você pode adicionar ao carrinho e finalizar quando abrirmos.',
  'already-paid': 'Este pedido já foi pago.',
  'payload-too-large': 'Conteúdo grande demais.',
  'unsupported-media-type': 'Tipo de conteúdo não aceito.',
  'too-many-requests': 'Muitas tentativas. Aguarde um pouco e tente de novo.',
  internal: 'Erro interno. Tente novamente.',
  'payment-unavailable': 'Erro ao iniciar pagamento. Tente novamente.',
  unavailable: 'Serviço temporariamente indisponível.',
};

/** A refusal that people may read: a code of the closed list and a Portuguese text or the list of wrong fields. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly detail: string | ValidationIssue[];
  readonly retryAfterSeconds: number | undefined;

  constructor(
    code: ErrorCode,
    detail?: string | ValidationIssue[],
    options?: { retryAfterSeconds?: number; cause?: unknown },
  ) {
    super(code, { cause: options?.cause });
    this.name = 'AppError';
    this.code = code;
    this.detail = detail ?? texts[code] ?? 'Requisição inválida.';
    this.retryAfterSeconds = options?.retryAfterSeconds;
  }

  get status(): number {
    return ERROR_STATUS[this.code];
  }
}

/** A 422 that points at one field of the body. */
export function invalidField(path: (string | number)[], message: string): AppError {
  return new AppError('invalid-input', [{ loc: ['body', ...path], msg: message, type: 'value_error' }]);
}

/** The record that was looked for; throws `not-found` when there is none. */
export function orNotFound<T>(record: T | undefined, text?: string): T {
  if (record === undefined) throw new AppError('not-found', text);
  return record;
}

/** Throws `stale-version` when a form sends the version of an older state; a caller that sends none overwrites. */
export function refuseStale(record: { version: number }, sentVersion: number | undefined): void {
  if (sentVersion !== undefined && sentVersion !== record.version) throw new AppError('stale-version');
}
