import { z } from 'zod';
import { limits } from '#domain/limits.ts';
import { LOG_KINDS, type LogKind } from '#domain/log-actions.ts';
import { asRange, rangeFields } from './date-range.ts';
import { admin, endpoint } from './endpoint.ts';
import { instant, optionalText, text } from './fields.ts';
import { pageFields } from './page.ts';

const values = z.record(z.string(), z.json());

const logEntry = z
  .object({
    _id: z.string(),
    created_at: instant,
    user_email: z.string(),
    action: z.string(),
    message: z.string(),
    ip_address: z.string(),
    changes: z
      .object({ before: values.optional(), after: values.optional() })
      .nullable()
      .describe('Os campos que mudaram, antes e depois.'),
  })
  .meta({ id: 'LogEntry' });
export type LogEntry = z.input<typeof logEntry>;

export const LOG_PAGE_SIZE = 15;

const logKind = z.enum(Object.keys(LOG_KINDS) as [LogKind, ...LogKind[]]);

const filterFields = {
  kind: logKind.optional().describe('Só registros deste tipo.'),
  words: optionalText(limits.logWords).optional().describe('Só registros com este texto, como nº 1042.'),
};

const page = { ...pageFields, limit: pageFields.limit.default(LOG_PAGE_SIZE) };

export const listLogsByEmail = endpoint(admin('GET', '/logs/by_email'), {
  summary: 'Registros de um e-mail, sem diferença entre maiúsculas e minúsculas, do mais novo ao mais antigo',
  query: z.object({ email: text(limits.email), ...filterFields, ...page }),
  response: z.array(logEntry),
});

export const listLogsByDate = endpoint(admin('GET', '/logs/by_date'), {
  summary: 'Registros de um período, do mais novo ao mais antigo',
  query: z.object({ ...rangeFields, ...filterFields, ...page }).transform(asRange),
  response: z.array(logEntry),
});
