import { z } from 'zod';
import { instant } from './fields.ts';

/** Who received an order and when, as somebody saw it. */
export const arrival = z.object({ received_by: z.string().nullable(), delivered_at: instant });

/** How an order arrived, with its photograph. */
export const delivery = arrival
  .extend({
    photo: z.string().nullable().describe('A chave da foto da entrega.'),
  })
  .nullable();

/** The tries to deliver an order that failed, the newest first. */
export const failedDeliveries = z.array(
  z.object({ at: instant, by: z.string().describe('Quem registrou.'), reason: z.string() }),
);
