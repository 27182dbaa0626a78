import { z } from 'zod';
import { limits } from '#domain/limits.ts';
import { ARRIVAL_VERDICTS, LONGEST_LEAD_MINUTES } from '#domain/promise.ts';
import { areValidIntervals } from '#domain/store-hours.ts';
import * as addresses from './addresses.ts';
import { admin, endpoint } from './endpoint.ts';
import { day, instant, optionalText, text } from './fields.ts';

const leadMinutes = z
  .int()
  .describe('Quanto tempo, dentro do horário de funcionamento, leva produzir e entregar uma coroa.');

const storeStatus = z
  .object({
    open: z.boolean(),
    next_open: instant.nullable(),
    timezone: z.string(),
    reason: z.string().nullable().describe('Motivo público de um fechamento, como um feriado.'),
    lead_minutes: leadMinutes,
    earliest_ceremony: instant
      .nullable()
      .describe('A primeira cerimônia a que chega uma coroa pedida agora, ou na próxima abertura; null: não se sabe.'),
    arrival: z.string().nullable().describe('A mesma promessa em palavras; null: não há.'),
  })
  .meta({ id: 'StoreStatus' });
export type StoreStatus = z.input<typeof storeStatus>;

const storeOverride = z.object({
  mode: z.enum(['open', 'closed']).nullable(),
  until: instant.nullable(),
});
export type StoreOverride = z.input<typeof storeOverride>;

export const getStoreStatus = endpoint(addresses.getStoreStatus, {
  // To the second when the shop opens or closes.
  kept: { forMs: 1_000, storable: false },
  summary: 'A loja está aberta? Quando abre?',
  response: storeStatus,
});

const arrivalPromise = z
  .object({
    verdict: z.enum(ARRIVAL_VERDICTS),
    deliver_by: instant.describe('Quando a coroa precisa estar no local da cerimônia.'),
    order_by: instant.nullable().describe('Até quando o pagamento precisa ser aprovado; null quando não há promessa.'),
  })
  .meta({ id: 'ArrivalPromise' });
export type ArrivalPromise = z.input<typeof arrivalPromise>;

export const getArrivalPromise = endpoint(addresses.getArrivalPromise, {
  summary: 'Uma coroa pedida agora chega a tempo de uma cerimônia?',
  query: z.object({ funeral_time: instant, funeral_location: optionalText(limits.place).optional() }),
  response: arrivalPromise,
});

export const getStoreOverride = endpoint(admin('GET', '/business/force'), {
  summary: 'Abertura ou fechamento forçado',
  response: storeOverride,
});

export const setStoreOverride = endpoint(admin('PUT', '/business/force'), {
  summary: 'Forçar a loja aberta ou fechada, ou voltar a seguir os horários',
  body: z.strictObject({
    mode: z.enum(['open', 'closed'], { error: 'Escolha aberta, fechada ou seguir os horários.' }).nullable(),
    until: instant.nullable().default(null),
  }),
  response: storeOverride,
  plainErrors: true,
});

const time = z.string({ error: 'Informe o horário.' }).max(5, 'Informe o horário como 08:00.');
/** Opening times of one day on the São Paulo clock; closing at or before opening means the next day. */
const intervals = z
  .array(z.strictObject({ opens: time, closes: time }))
  .max(limits.intervalsPerDay, `Use no máximo ${limits.intervalsPerDay} intervalos por dia.`)
  .refine(areValidIntervals, 'Horários inválidos ou sobrepostos.');

const storeException = z.strictObject({
  day,
  intervals: intervals.describe('Sem intervalos: fechado o dia todo.'),
  reason: text(limits.closingReason).optional(),
});
export type StoreException = z.input<typeof storeException>;

const savedIntervals = z.array(z.object({ opens: z.string(), closes: z.string() }));
const previewDay = z.object({
  day: z.string(),
  intervals: savedIntervals,
  exception: z.boolean(),
  reason: z.string().nullable(),
});

const storeSchedule = z
  .object({
    weekly: z.array(savedIntervals).nullable(),
    exceptions: z.array(z.object({ day: z.string(), intervals: savedIntervals, reason: z.string().optional() })),
    lead_minutes: leadMinutes,
    version: z.number().int(),
    preview: z.array(previewDay).describe('Os próximos sete dias, a partir de hoje.'),
  })
  .meta({ id: 'StoreSchedule' });
export type StoreSchedule = z.input<typeof storeSchedule>;

export const storeScheduleBody = z.strictObject({
  weekly: z
    .array(intervals)
    .length(7, 'Informe os sete dias da semana, a partir de domingo.')
    .nullable()
    .describe('Domingo primeiro; null: sempre aberta.'),
  exceptions: z
    .array(storeException)
    .max(limits.storeExceptions, `Use no máximo ${limits.storeExceptions} datas especiais.`)
    .refine((list) => new Set(list.map((one) => one.day)).size === list.length, 'Há datas especiais repetidas.'),
  lead_minutes: leadMinutes
    .min(0, 'O prazo não pode ser negativo.')
    .max(LONGEST_LEAD_MINUTES, 'Use um prazo de no máximo 48 horas.')
    .optional(),
  version: z.int().optional(),
});

export const getStoreSchedule = endpoint(admin('GET', '/business/schedule'), {
  summary: 'Horários da semana, datas especiais e como ficam os próximos sete dias',
  response: storeSchedule,
});

export const setStoreSchedule = endpoint(admin('PUT', '/business/schedule'), {
  summary: 'Substituir os horários da semana, as datas especiais e, se enviado, o prazo de produção',
  body: storeScheduleBody,
  response: storeSchedule,
});
