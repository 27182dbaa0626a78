import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Business } from '#contract/business.ts';
import type { ErrorBody, ErrorCode, ValidationIssue } from '#contract/errors.ts';
import { Refused } from '#domain/sale/sale.ts';
import { isDatabaseUnavailable, sqlState } from '../db/errors.ts';
import { AppError, invalidField } from '../errors.ts';
import { errorPage } from './error-page.ts';

const frameworkCodes: Record<string, ErrorCode> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported-media-type',
  FST_ERR_CTP_BODY_TOO_LARGE: 'payload-too-large',
  FST_REQ_FILE_TOO_LARGE: 'payload-too-large',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'unsupported-media-type',
};

/** SQLSTATEs of values the database can't hold (NUL, out of range, not a uuid): the caller's fault. */
const BAD_VALUE = /^22(?:021|P02|003|007|008|P05)$/;

function databaseCode(error: unknown): ErrorCode | undefined {
  if (BAD_VALUE.test(sqlState(error) ?? '')) return 'invalid-input';
  return isDatabaseUnavailable(error) ? 'unavailable' : undefined;
}

/** Fastify's validation errors as the list of a 422: `loc` is the place, `msg` the Portuguese sentence. */
function validationIssues(error: FastifyError): ValidationIssue[] {
  const where = error.validationContext === 'querystring' ? 'query' : (error.validationContext ?? 'body');
  return (error.validation ?? []).map((issue) => ({
    loc: [
      where,
      ...issue.instancePath
        .split('/')
        .filter((part) => part !== '')
        .map((part) => (/^\d+$/.test(part) ? Number(part) : part)),
    ],
    msg: issue.message ?? 'Valor inválido.',
    type: issue.keyword === 'custom' ? 'value_error' : issue.keyword,
  }));
}

/** Turns anything thrown into an AppError. Unknown errors become `internal`. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof Refused) {
    const { code, message, field } = error;
    return field === undefined ? new AppError(code, message || undefined) : invalidField([field], message);
  }
  const framework = error as FastifyError;
  if (framework.validation) {
    if (framework.validationContext === 'params') return new AppError('not-found');
    return new AppError('invalid-input', validationIssues(framework), { cause: error });
  }
  const code = frameworkCodes[framework.code] ?? databaseCode(error);
  if (code) return new AppError(code, undefined, { cause: error });
  const clientFault = framework.statusCode !== undefined && framework.statusCode >= 400 && framework.statusCode < 500;
  return new AppError(clientFault ? 'malformed-request' : 'internal', undefined, { cause: error });
}

/** The error as one sentence, for endpoints whose client shows the detail unchanged. */
function inPlainWords(error: AppError, request: FastifyRequest): AppError {
  if (typeof error.detail === 'string' || !request.routeOptions.config.plainErrors) return error;
  const sentence = [...new Set(error.detail.map(({ msg }) => msg))].join(' ');
  return new AppError(error.code, sentence, { cause: error.cause });
}

function send(reply: FastifyReply, request: FastifyRequest, error: AppError): FastifyReply {
  const body: ErrorBody = { detail: error.detail, code: error.code };
  if (error.status >= 500) body.request_id = String(request.id);
  if (error.retryAfterSeconds !== undefined) reply.header('retry-after', String(error.retryAfterSeconds));
  if (error.status === 401) reply.header('www-authenticate', 'Bearer');
  return reply
    .status(error.status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(body);
}

/** Whether a person opens an address in a browser, and gets a page; programs and what a page asks for get a line. */
export function wantsPage({ method, url, headers }: FastifyRequest): boolean {
  return method === 'GET' && !url.startsWith('/api/') && (headers.accept ?? '').includes('text/html');
}

const NOT_NOW = {
  title: 'Voltamos em instantes',
  text: 'O site está ocupado ou em manutenção. Tente de novo daqui a pouco, ou ligue: atendemos a qualquer hora.',
};
const FAULT = {
  title: 'Algo não saiu como esperado',
  text: 'Não conseguimos mostrar esta página. Tente de novo; se continuar assim, ligue para nós.',
};
const BUSY = {
  title: 'Muitos acessos agora, tente em instantes',
  text: 'Esta página abre de novo em menos de um minuto. Por telefone, atendemos agora.',
};
const MISSING = {
  title: 'Página não encontrada',
  text: 'O endereço pode ter mudado ou ter sido digitado com alguma diferença.',
};

function textsOf({ status }: AppError): { title: string; text: string } {
  if (status === 503) return NOT_NOW;
  if (status === 429) return BUSY;
  return status >= 500 ? FAULT : MISSING;
}

function sendPage(reply: FastifyReply, error: AppError, business: Business): FastifyReply {
  const { html, policy } = errorPage({ business, ...textsOf(error) });
  if (error.retryAfterSeconds !== undefined) reply.header('retry-after', String(error.retryAfterSeconds));
  return reply
    .status(error.status)
    .header('cache-control', 'no-store')
    .header('content-security-policy', policy)
    .type('text/html; charset=utf-8')
    .send(html);
}

/**
 * One handler for every error and one answer for every unknown address below /api. With `business`, a person who opens
 * a failing address in a browser gets a page with its telephones.
 */
export function registerErrorHandler(app: FastifyInstance, business?: Business): void {
  app.setNotFoundHandler(apiNotFound);
  app.setErrorHandler((thrown, request, reply) => {
    const error = inPlainWords(toAppError(thrown), request);
    if (error.code === 'internal') request.log.error({ err: thrown }, 'unexpected error');
    else if (error.status >= 500) request.log.warn({ err: thrown, code: error.code }, 'refused: unavailable');
    return business && wantsPage(request) ? sendPage(reply, error, business) : send(reply, request, error);
  });
}

/** The JSON answer for an address of the API that doesn't exist. */
export function apiNotFound(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return send(reply, request, new AppError('not-found'));
}
