import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Business } from '#contract/business.ts';
import type { ErrorBody, ErrorCode, ValidationIssue } from '#contract/errors.ts';
import { formatPhone, internationalPhone } from '#domain/phone.ts';
import { Refused } from '#domain/sale/sale.ts';
import { isDatabaseUnavailable, sqlState } from '../db/errors.ts';
import { AppError, invalidField } from '../errors.ts';
import { PROJECT_ROOT } from '../project-root.ts';

type Notice = {
  business: Business;
  title: string;
  text: string;
  /** Reloads the address as soon as the shop answers. */
  retriesOnline?: boolean;
  /** An extra part of the page, with the script that fills it. */
  part?: { html: string; script: string };
};

/** A page without external files, with its content policy. */
type ErrorPage = { html: string; policy: string };

/** The brand's mark, drawn into the page. */
const MARK = readFileSync(path.join(PROJECT_ROOT, 'web/public/favicon.svg'), 'utf8');

/** The colours of web/ui/tokens.css, for a page that can't load them. */
const STYLE = `
:root{color-scheme:light;--paper:#f8f5ee;--ink:#23302a;--muted:#55605a;--green:#1f4d3a;--on-green:#fbf9f2;--gold:#a9843f;--line:#ddd6c6}
@media (prefers-color-scheme:dark){:root:not([data-theme=light]){color-scheme:dark;--paper:#141a17;--ink:#e9e5da;--muted:#aeb5ab;--green:#7fb79a;--on-green:#10211a;--gold:#b8954f;--line:#303b35}}
:root[data-theme=dark]{color-scheme:dark;--paper:#141a17;--ink:#e9e5da;--muted:#aeb5ab;--green:#7fb79a;--on-green:#10211a;--gold:#b8954f;--line:#303b35}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;min-height:100dvh;display:flex;align-items:center;justify-content:center;padding:2rem 1.25rem;background:var(--paper);color:var(--ink);font:1.0625rem/1.6 'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif;text-align:center;overflow-wrap:anywhere}
main{max-width:34rem;width:100%}
.brand{margin:0;font:400 1.25rem/1.3 Georgia,'Times New Roman',serif;color:var(--green)}
.brand svg{display:block;width:4rem;height:4rem;margin:0 auto .75rem}
.brand::after{content:'';display:block;width:3.5rem;border-top:1px solid var(--gold);margin:1.25rem auto 2rem}
h1{margin:0;font:400 clamp(1.75rem,1.4rem + 1.8vw,2.5rem)/1.15 Georgia,'Times New Roman',serif}
p{margin:1rem 0 0}
.text{color:var(--muted);font-size:1.1875rem}
.again{display:inline-flex;align-items:center;min-height:3rem;padding:.5rem 1.5rem;border-radius:.375rem;background:var(--green);color:var(--on-green);font-weight:600;text-decoration:none}
.home{display:inline-flex;align-items:center;min-height:3rem;padding:.5rem 1rem;color:var(--green)}
.waiting{margin:1.5rem 0 0;padding:1rem 1.25rem;border:1px solid var(--gold);border-radius:.375rem;text-align:left}
.waiting p{margin:0}
.waiting ul{margin:.5rem 0 0;padding-left:1.25rem}
.lines{margin:2.5rem 0 0;padding-top:1.5rem;border-top:1px solid var(--line)}
.lines dt{color:var(--muted);margin-top:.75rem}
.lines dd{margin:0}
.lines a{display:inline-flex;align-items:center;min-height:2.75rem;color:var(--green);font:400 1.5rem/1.2 Georgia,'Times New Roman',serif;text-underline-offset:.3em}
:focus-visible{outline:3px solid var(--green);outline-offset:3px;border-radius:.25rem}
`.trim();

const THEME = `try{var t=localStorage.getItem('a11y_theme');if(t==='dark'||t==='light')document.documentElement.dataset.theme=t}catch(e){}`;
/** `navigator.onLine` is also true in a network without internet, so the script asks the shop itself. */
const RETRY = `${THEME}function again(){fetch('/sw.js',{method:'HEAD',cache:'no-store'}).then(function(){location.reload()},function(){})}addEventListener('online',again);setInterval(again,5000)`;

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

function digest(content: string): string {
  return `'sha256-${createHash('sha256').update(content).digest('base64')}'`;
}

function phoneLine(label: string, phone: string): string {
  return `<dt>${label}</dt><dd><a href="tel:+${internationalPhone(phone)}">${formatPhone(phone)}</a></dd>`;
}

/**
 * A page for when the site can't answer: no connection, no database, a fault. It loads nothing, so that it works from
 * any cache and during any failure, and it always has the telephones.
 */
export function errorPage({ business, title, text, retriesOnline = false, part }: Notice): ErrorPage {
  const { funeral24h, artificialWreaths } = business.phones;
  const script = [retriesOnline ? RETRY : THEME, part?.script].filter(Boolean).join(';');
  const html = `<!doctype html>
<html lang="pt-BR"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><meta name="theme-color" content="#f8f5ee" media="(prefers-color-scheme: light)"><meta name="theme-color" content="#141a17" media="(prefers-color-scheme: dark)">
<title>${escaped(title)} · ${escaped(business.name)}</title><style>${STYLE}</style><script>${script}</script></head>
<body><main><p class="brand"><span aria-hidden="true">${MARK}</span>${escaped(business.name)}</p><h1>${escaped(title)}</h1><p class="text">${escaped(text)}</p>${part?.html ?? ''}
<p><a class="again" href="">Tentar novamente</a> <a class="home" href="/">Voltar ao início</a></p>
<dl class="lines">${phoneLine('Serviço funerário 24 horas', funeral24h)}${phoneLine('Coroas artificiais', artificialWreaths)}</dl>
</main></body></html>`;
  const policy = [
    "default-src 'none'",
    `style-src ${digest(STYLE)}`,
    `script-src ${digest(script)}`,
    ...(retriesOnline ? ["connect-src 'self'"] : []),
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
  return { html, policy };
}

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

export function apiNotFound(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return send(reply, request, new AppError('not-found'));
}
