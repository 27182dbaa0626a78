import { z } from 'zod';
import { admin, endpoint } from './endpoint.ts';
import { instant } from './fields.ts';
import { orderDetails, orderParams } from './orders.ts';

const wreath = z.object({ title: z.string(), size: z.string(), color: z.string(), faixa: z.string().nullable() });

/** The proof of an order for a contested payment, gathered from its records. */
export const dossier = z
  .object({
    order: orderDetails,
    bought: z.array(wreath).nullable().describe('As coroas e faixas como foram pagas; null: lançado pela equipe.'),
    made: z.array(wreath).describe('As coroas e faixas como valem hoje.'),
    address: z.string().nullable().describe('O endereço de rede de quem comprou, enquanto é guardado.'),
    terms: z.object({
      bought: z.string().nullable().describe('O resumo SHA-256 das condições na compra; null: não foi registrado.'),
      today: z.string().describe('O resumo SHA-256 das condições de hoje.'),
    }),
    delivery: z
      .object({
        at: instant,
        recorded_by: z.string(),
        received_by: z.string().nullable(),
        photo: z.string().nullable(),
      })
      .nullable(),
    mails: z
      .array(z.object({ subject: z.string(), recipient: z.string(), created_at: instant, sent_at: instant.nullable() }))
      .describe('Os e-mails e mensagens sobre o pedido a quem comprou; sent_at null: não saiu.'),
  })
  .meta({ id: 'Dossier' });
export type Dossier = z.input<typeof dossier>;

export const getDossier = endpoint(admin('GET', '/orders/:orderId/dossier'), {
  summary: 'O que prova um pedido quando o pagamento é contestado: compra, condições, etapas, entrega e e-mails',
  params: orderParams,
  response: dossier,
});
