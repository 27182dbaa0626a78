import { z } from 'zod';
import { instant } from './fields.ts';

export const arrival = z.object({ received_by: z.string().nullable(), delivered_at: instant });

const photo = z.string().nullable().describe('A chave da foto.');

export const delivery = arrival.extend({ photo }).nullable();

export const failedDeliveries = z.array(
  z.object({ at: instant, by: z.string().describe('Quem registrou.'), reason: z.string(), photo }),
);
