import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { internationalPhone } from '#domain/phone.ts';
import { templateOf, WHATSAPP_RECEIPTS, type WhatsAppMessage, type WhatsAppReport } from '#domain/whatsapp.ts';
import { DeliveryError } from './mailer.ts';
import { type JsonAnswer, parsedJson, postJson } from './post-json.ts';
import type { WhatsApp } from './whatsapp.ts';

export type WhatsAppOptions = {
  token: string;
  /** The id of the shop's number at Meta, which isn't the number. */
  phoneId: string;
  appSecret: string;
  verifyToken: string;
  /** Meta's public address by default. */
  root?: string;
  /** Milliseconds for one request. */
  timeoutMs?: number;
};

export const GRAPH = 'https://graph.facebook.com/v23.0';

const accepted = z.object({ messages: z.tuple([z.object({ id: z.string() })]) });
const refused = z.object({
  error: z.object({ code: z.int(), message: z.string().catch(''), is_transient: z.boolean().optional() }),
});

/** Codes after which the same message may be accepted a little later. */
const PASSING = new Set([1, 2, 4, 80007, 130429, 131000, 131016, 131048, 131056, 133004]);

const SAYS: { isAbout: (code: number) => boolean; words: string }[] = [
  {
    isAbout: (code) => [0, 3, 10, 190].includes(code) || (code >= 200 && code < 300),
    words: 'O WhatsApp não aceita a chave da loja: confira WHATSAPP_TOKEN',
  },
  {
    isAbout: (code) => [131021, 131026, 131030].includes(code),
    words: 'Este telefone não recebe mensagens pelo WhatsApp',
  },
  {
    isAbout: (code) => code >= 132_000 && code < 133_000,
    words: 'O modelo da mensagem não está aprovado na Meta: veja docs/whatsapp.md',
  },
  {
    isAbout: (code) => [368, 131031, 131042].includes(code),
    words: 'A Meta bloqueou a conta do WhatsApp: veja o Gerenciador do WhatsApp',
  },
];

function refusalText(code: number): string {
  return SAYS.find(({ isAbout }) => isAbout(code))?.words ?? `O WhatsApp recusou a mensagem (${code})`;
}

function readAnswer({ status, json }: JsonAnswer): string {
  const sent = accepted.safeParse(json);
  if (sent.success && status === 200) return sent.data.messages[0].id;
  const refusal = refused.safeParse(json);
  // The answer of a proxy says nothing about the recipient.
  if (!refusal.success)
    throw new DeliveryError(`O WhatsApp respondeu algo inesperado (${status})`, { permanent: false });
  const { code, message, is_transient: isTransient } = refusal.data.error;
  const answer = `${code} ${message}`.trim().slice(0, 300);
  if (isTransient || PASSING.has(code) || status === 429 || status >= 500)
    throw new DeliveryError(`O WhatsApp pediu para esperar (${code})`, { permanent: false, answer });
  throw new DeliveryError(refusalText(code), { permanent: true, answer });
}

/** Meta refuses texts with line breaks or many spaces, and bodies of more than 1024 characters. */
const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim().slice(0, 300);
const parameter = (text: string) => ({ type: 'text', text: oneLine(text) });

function componentsOf({ texts, key, picture }: WhatsAppMessage) {
  return [
    ...(picture === undefined ? [] : [{ type: 'header', parameters: [{ type: 'image', image: { link: picture } }] }]),
    { type: 'body', parameters: texts.map(parameter) },
    { type: 'button', sub_type: 'url', index: '0', parameters: [parameter(key)] },
  ];
}

const report = z.object({
  status: z.enum(WHATSAPP_RECEIPTS),
  timestamp: z.coerce.number(),
  biz_opaque_callback_data: z.string(),
  errors: z.array(z.object({ code: z.int() })).optional(),
});
const reports = z.object({
  entry: z.array(z.object({ changes: z.array(z.object({ value: z.object({ statuses: z.array(z.unknown()) }) })) })),
});

/** The delivery reports of the shop's own messages. Others in the body, such as replies of buyers, are left out. */
function reportsIn(body: Buffer): WhatsAppReport[] {
  const told = reports.safeParse(parsedJson(body.toString('utf8')));
  const statuses = told.success
    ? told.data.entry.flatMap(({ changes }) => changes.flatMap(({ value }) => value.statuses))
    : [];
  return statuses.flatMap((status) => {
    const { success, data } = report.safeParse(status);
    if (!success) return [];
    const [fault] = data.errors ?? [];
    return {
      reference: data.biz_opaque_callback_data,
      receipt: data.status,
      at: new Date(data.timestamp * 1000),
      reason: fault && refusalText(fault.code),
    };
  });
}

const digest = (text: string) => createHash('sha256').update(text).digest();
/** Compares in a time that says nothing about the secret. */
const isSame = (one: string, other: string) => timingSafeEqual(digest(one), digest(other));

/** Sends approved messages over Meta's Cloud API. */
export function whatsappCloud({
  token,
  phoneId,
  appSecret,
  verifyToken,
  root = GRAPH,
  timeoutMs = 10_000,
}: WhatsAppOptions): WhatsApp {
  const post = async (body: unknown): Promise<string> => {
    const headers = { authorization: `Bearer ${token}` };
    const answer = await postJson(`${root}/${phoneId}/messages`, body, { timeoutMs, headers }).catch(
      (cause: unknown) => {
        throw new DeliveryError('O WhatsApp não respondeu', { permanent: false, cause });
      },
    );
    return readAnswer(answer);
  };

  return {
    send: (phone, message, reference) =>
      post({
        messaging_product: 'whatsapp',
        to: internationalPhone(phone),
        type: 'template',
        template: {
          name: templateOf(message).name,
          language: { code: 'pt_BR' },
          components: componentsOf(message),
        },
        biz_opaque_callback_data: reference,
      }),
    readReports: (body, signature) => {
      const expected = `sha256=${createHmac('sha256', appSecret).update(body).digest('hex')}`;
      return isSame(signature ?? '', expected) ? reportsIn(body) : undefined;
    },
    isVerifyToken: (typed) => isSame(typed, verifyToken),
  };
}
