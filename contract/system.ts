import { z } from 'zod';
import { SYSTEM_PARTS } from '#domain/alarms.ts';
import { admin, endpoint } from './endpoint.ts';
import { instant } from './fields.ts';

const part = z.enum(SYSTEM_PARTS);

export const systemPart = z
  .object({
    part,
    status: z.enum(['ok', 'warning', 'failed', 'unknown']),
    words: z.string(),
    mend: z.string().nullable().describe('O que fazer.'),
    since: instant.nullable().describe('Desde quando há um alarme aberto.'),
  })
  .meta({ id: 'SystemPart' });
export type SystemPartState = z.input<typeof systemPart>;

export const systemAlarm = z
  .object({ _id: z.string(), part, words: z.string(), began_at: instant, ended_at: instant.nullable() })
  .meta({ id: 'SystemAlarm' });
export type SystemAlarm = z.input<typeof systemAlarm>;

export const getSystem = endpoint(admin('GET', '/system'), {
  summary: 'Como estão a loja e o servidor, e os 20 alarmes mais novos',
  response: z.object({
    version: z.string(),
    at: instant,
    watched_at: instant.nullable().describe('A última olhada do vigia, que olha a cada minuto.'),
    parts: z.array(systemPart),
    alarms: z.array(systemAlarm),
  }),
});

export const testSystem = endpoint(admin('POST', '/system/test'), {
  limit: 'system-test',
  summary: 'Testar agora uma parte do sistema; a resposta diz o que aconteceu',
  body: z.strictObject({ part }),
  response: z.object({ ok: z.boolean(), answer: z.string() }),
});
