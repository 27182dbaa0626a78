import { z } from 'zod';
import { getToday, overnightOrder } from './dashboard.ts';
import { endpoint, staff } from './endpoint.ts';
import { acknowledged, instant } from './fields.ts';
import { wholeNumber } from './page.ts';

/** A handover lists the orders due in the next hours, as many as a shift has. */
export const SHIFT_HOURS = 12;

const some = z.object({ total: z.number().int(), latest: z.array(overnightOrder) });
const { wreaths, orders, unheard } = getToday.response.shape;

export const getHandover = endpoint(staff('GET', '/dashboard/troca'), {
  summary:
    'O que mudou desde que alguém assumiu o turno, ou nas últimas horas pedidas, e o que está aberto até 12 horas à frente; estornos só para administradores',
  query: z.object({ horas: wholeNumber(1, 72).optional() }),
  response: z.object({
    since: instant,
    taken_by: z.string().nullable().describe('Quem assumiu o turno em since; null: são as últimas horas.'),
    until: instant,
    fresh: some.describe('Pedidos novos.'),
    delivered: some,
    changes: z.array(z.object({ _id: z.string(), at: instant, by: z.string(), message: z.string() })),
    has_more: z.boolean().describe('Mudou mais do que o que é dito.'),
    wreaths,
    orders,
    unheard,
  }),
});

export const takeOver = endpoint(staff('POST', '/dashboard/troca'), {
  summary: 'Assumir o turno: a próxima troca conta a partir daqui',
  response: acknowledged,
});
