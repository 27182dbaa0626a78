import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { instant } from './fields.ts';

export const storeStatus = z
  .object({
    open: z.boolean(),
    next_open: instant.nullable(),
    timezone: z.string(),
    reason: z.string().nullable().describe('Motivo público de um fechamento, como um feriado.'),
  })
  .meta({ id: 'StoreStatus' });
export type StoreStatus = z.input<typeof storeStatus>;

export const storeOverride = z.object({
  mode: z.enum(['open', 'closed']).nullable(),
  until: instant.nullable(),
});
export type StoreOverride = z.input<typeof storeOverride>;

export const getStoreStatus = endpoint({
  method: 'GET',
  path: '/business/status',
  access: 'anonymous',
  summary: 'A loja está aberta? Quando abre?',
  response: storeStatus,
});

export const getStoreOverride = endpoint({
  method: 'GET',
  path: '/business/force',
  access: 'administrador',
  summary: 'Abertura ou fechamento forçado',
  response: storeOverride,
});

export const setStoreOverride = endpoint({
  method: 'PUT',
  path: '/business/force',
  access: 'administrador',
  summary: 'Forçar a loja aberta ou fechada, ou voltar a seguir os horários',
  body: z.strictObject({ mode: z.enum(['open', 'closed']).nullable(), until: instant.nullable().default(null) }),
  response: storeOverride,
});
