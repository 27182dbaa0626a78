import { z } from 'zod';
import { endpoint, open } from './endpoint.ts';

export const verifyWhatsApp = endpoint(open('GET', '/whatsapp/webhook'), {
  summary: 'A pergunta da Meta quando o endereço dos avisos é cadastrado; devolve o desafio como texto',
  query: z.object({
    'hub.mode': z.literal('subscribe'),
    'hub.verify_token': z.string().max(200),
    'hub.challenge': z.string().regex(/^\w{1,200}$/),
  }),
  response: z.string(),
  limit: 'webhook',
});

export const whatsappWebhook = endpoint(open('POST', '/whatsapp/webhook'), {
  summary: 'O que a Meta diz das mensagens enviadas, com a assinatura dela em X-Hub-Signature-256',
  body: z.unknown(),
  response: z.object({ received: z.literal(true) }),
  limit: 'webhook',
});
