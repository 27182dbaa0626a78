import { createHmac, randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { filled, WHATSAPP_TEMPLATES, type WhatsAppReceipt } from '#domain/whatsapp.ts';
import { breakNetwork, createFaultQueue } from './fault-queue.ts';
import { openInbox } from './journal.ts';

export type WhatsAppKeys = { token: string; phoneId: string; appSecret: string; verifyToken: string };

export type SentWhatsApp = {
  id: string;
  to: string;
  template: string;
  /** The words as the buyer reads them. */
  text: string;
  button: { label: string; path: string };
  picture: string | undefined;
  /** The sender's own name for it, which comes back in reports. */
  reference: string;
  /** ISO 8601, UTC. */
  sentAt: string;
};

/** A code of Meta's list, or a broken network. */
export type WhatsAppFault = { kind: number | 'html-502' | 'garbage' | 'reset' | 'hang'; to?: string; times?: number };

type Report = { receipt: WhatsAppReceipt; code?: number; secret?: string };

export type WhatsAppDouble = ReturnType<typeof createWhatsAppDouble>;

const parameters = z.object({ type: z.literal('text'), text: z.string().regex(/^\S(?:[^\n\t]*\S)?$/) }).array();
const sendBody = z.object({
  messaging_product: z.literal('whatsapp'),
  to: z.string().regex(/^55\d{10,11}$/),
  type: z.literal('template'),
  template: z.object({
    name: z.string(),
    language: z.object({ code: z.literal('pt_BR') }),
    components: z.array(
      z.discriminatedUnion('type', [
        z.object({
          type: z.literal('header'),
          parameters: z.tuple([z.object({ type: z.literal('image'), image: z.object({ link: z.url() }) })]),
        }),
        z.object({ type: z.literal('body'), parameters }),
        z.object({ type: z.literal('button'), sub_type: z.literal('url'), index: z.literal('0'), parameters }),
      ]),
    ),
  }),
  biz_opaque_callback_data: z.string().max(512),
});
type SendBody = z.infer<typeof sendBody>;

function refuse(reply: FastifyReply, code: number, message = 'simulated'): FastifyReply {
  const status = code === 190 ? 401 : code === 130429 ? 429 : 400;
  return reply.code(status).send({ error: { message: `(#${code}) ${message}`, type: 'OAuthException', code } });
}

type Filled = Pick<SentWhatsApp, 'text' | 'button' | 'picture'>;

/** The message as the buyer sees it; the code of the refusal when it doesn't fit its approved template. */
function filledIn({ name, components }: SendBody['template']): Filled | number {
  const template = Object.values(WHATSAPP_TEMPLATES).find((known) => known.name === name);
  if (!template) return 132_001;
  const picture = components.find(({ type }) => type === 'header');
  const body = components.find(({ type }) => type === 'body');
  const button = components.find(({ type }) => type === 'button');
  const texts = body?.type === 'body' ? body.parameters.map(({ text }) => text) : [];
  const key = button?.type === 'button' && button.parameters.length === 1 ? button.parameters[0]?.text : undefined;
  const link = picture?.type === 'header' ? picture.parameters[0].image.link : undefined;
  if (texts.length !== template.examples.length || key === undefined) return 132_000;
  if ((link !== undefined) !== 'hasPicture' in template) return 132_012;
  return {
    text: filled(template, texts),
    button: { label: template.button.label, path: template.button.path + key },
    picture: link,
  };
}

/** Non-ASCII letters as Meta signs them. */
const escaped = (text: string) =>
  text.replace(/[\u0080-\uffff]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** The part of Meta's Cloud API that the shop uses, with the approved templates of the shop. */
export function createWhatsAppDouble(options: { now: () => Date; keys: WhatsAppKeys; stateFile?: string | undefined }) {
  const { keys, now } = options;
  const inbox = openInbox<SentWhatsApp>(options.stateFile);
  const faults = createFaultQueue<WhatsAppFault>();
  let address: string | undefined;
  let unasked = 0;

  /** Reports on a message and returns the answer's status; another `secret` forges it. */
  const report = async (reference: string, { receipt, code, secret = keys.appSecret }: Report): Promise<number> => {
    const about = inbox.list().findLast((message) => message.reference === reference);
    const status = {
      id: about?.id ?? `wamid.${randomUUID()}`,
      status: receipt,
      timestamp: String(Math.floor(now().getTime() / 1000)),
      recipient_id: about?.to ?? '5521999990000',
      biz_opaque_callback_data: reference,
      ...(code !== undefined && { errors: [{ code, title: 'Não entregue' }] }),
    };
    const metadata = { display_phone_number: '552127420000', phone_number_id: keys.phoneId };
    const value = { messaging_product: 'whatsapp', metadata, statuses: [status] };
    const told = { object: 'whatsapp_business_account', entry: [{ id: '1', changes: [{ field: 'messages', value }] }] };
    const body = escaped(JSON.stringify(told));
    const signature = `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;
    const headers = { 'content-type': 'application/json', 'x-hub-signature-256': signature };
    const answer = await fetch(address ?? '', { method: 'POST', headers, body });
    return answer.status;
  };

  const reportUnasked = async ({ reference }: SentWhatsApp): Promise<void> => {
    for (const receipt of ['sent', 'delivered'] as const)
      for (let copy = 0; copy < unasked; copy += 1) await report(reference, { receipt });
  };

  const take = (request: FastifyRequest<{ Params: { phoneId: string } }>, reply: FastifyReply) => {
    if (request.headers.authorization !== `Bearer ${keys.token}`) return refuse(reply, 190, 'invalid token');
    if (request.params.phoneId !== keys.phoneId) return refuse(reply, 100, 'unknown phone number id');
    const body = sendBody.safeParse(request.body);
    if (!body.success) return refuse(reply, 131_009, body.error.message);
    const { to, template, biz_opaque_callback_data: reference } = body.data;
    const fault = faults.take((candidate) => !candidate.to || candidate.to === to);
    if (typeof fault?.kind === 'number') return refuse(reply, fault.kind);
    if (fault) return breakNetwork(fault.kind, '{"messages":', request, reply);
    const shown = filledIn(template);
    if (typeof shown === 'number') return refuse(reply, shown);
    const id = `wamid.${randomUUID()}`;
    const message = { id, to, template: template.name, reference, sentAt: now().toISOString(), ...shown };
    inbox.keep(message);
    // A shop that is being stopped hears no more.
    reportUnasked(message).catch(() => undefined);
    return reply.send({ messaging_product: 'whatsapp', contacts: [{ input: to, wa_id: to }], messages: [{ id }] });
  };

  return {
    register: (app: FastifyInstance) => {
      app.post('/:phoneId/messages', take);
      app.addHook('onClose', () => inbox.close());
    },
    messages: inbox.list,
    setFault: faults.add,
    clearFaults: faults.clear,
    /**
     * Sets up an address for reports as Meta does; false when it doesn't answer the challenge. `copies`: how often each
     * report is sent by itself; 0: only `report` sends any.
     */
    subscribe: async (url: string, copies: number): Promise<boolean> => {
      const challenge = String(now().getTime());
      const query = { 'hub.mode': 'subscribe', 'hub.verify_token': keys.verifyToken, 'hub.challenge': challenge };
      const answer = await fetch(`${url}?${new URLSearchParams(query).toString()}`);
      const isAgreed = answer.ok && (await answer.text()) === challenge;
      if (isAgreed) [address, unasked] = [url, copies];
      return isAgreed;
    },
    report,
  };
}
