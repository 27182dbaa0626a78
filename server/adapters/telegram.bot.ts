import { z } from 'zod';
import { DeliveryError } from './mailer.ts';
import { type JsonAnswer, postJson } from './post-json.ts';
import type { Telegram } from './telegram.ts';

type TelegramOptions = {
  token: string;
  /** The address of the Bot API; Telegram's public one by default. */
  apiRoot?: string;
  /** Milliseconds for one request. */
  timeoutMs?: number;
};

const MAX_TEXT = 4096;

const answerSchema = z.union([
  z.object({ ok: z.literal(true), result: z.object({ message_id: z.int().optional() }).catch({}).default({}) }),
  z.object({
    ok: z.literal(false),
    error_code: z.int(),
    description: z.string().catch(''),
    parameters: z
      .object({ retry_after: z.number().positive().optional(), migrate_to_chat_id: z.int().optional() })
      .catch({})
      .default({}),
  }),
]);
type Answer = z.infer<typeof answerSchema>;
type Refusal = Extract<Answer, { ok: false }>;

/** Telegram counts UTF-16 units; surrogate pairs aren't cut in half. */
function fitted(text: string): string {
  if (text.length <= MAX_TEXT) return text;
  const cut = text.slice(0, MAX_TEXT - 1);
  return `${/[\uD800-\uDBFF]$/.test(cut) ? cut.slice(0, -1) : cut}…`;
}

function deliveryError({ error_code: code, description, parameters }: Refusal): DeliveryError {
  const answer = `${code} ${description}`.trim().slice(0, 300);
  if (code === 429) {
    const seconds = Math.ceil(parameters.retry_after ?? 1);
    return new DeliveryError('O Telegram pediu para esperar', { permanent: false, retryAfterSeconds: seconds, answer });
  }
  if (code >= 500) return new DeliveryError(`O Telegram está com problemas (${code})`, { permanent: false, answer });
  if (code === 401 || code === 404) {
    return new DeliveryError('O Telegram não reconhece o robô: confira o token', { permanent: true, answer });
  }
  if (/chat not found/i.test(description)) {
    return new DeliveryError('O Telegram não encontrou esta conversa', { permanent: true, answer });
  }
  if (code === 403) {
    return new DeliveryError('O destinatário não aceita mensagens do robô no Telegram', { permanent: true, answer });
  }
  return new DeliveryError(`O Telegram recusou a mensagem (${code})`, { permanent: true, answer });
}

function readAnswer({ status, json }: JsonAnswer): Answer {
  const answer = answerSchema.safeParse(json);
  if (answer.success && (answer.data.ok === false || status === 200)) return answer.data;
  // The answer of a proxy says nothing about the recipient.
  throw new DeliveryError(`O Telegram respondeu algo inesperado (${status})`, { permanent: false });
}

/** Sends over the Bot API as plain text, so that no part of a text is read as markup. */
export function telegramBot({
  token,
  apiRoot = 'https://api.telegram.org',
  timeoutMs = 10_000,
}: TelegramOptions): Telegram {
  const url = `${apiRoot.replace(/\/+$/, '')}/bot${token}/sendMessage`;

  const post = async (chatId: string, text: string): Promise<Answer> => {
    const body = { chat_id: chatId, text, link_preview_options: { is_disabled: true } };
    const answer = await postJson(url, body, { timeoutMs }).catch(() => {
      // Without `cause`, which may contain the address and with it the token.
      throw new DeliveryError('O Telegram não respondeu', { permanent: false });
    });
    return readAnswer(answer);
  };

  return {
    send: async (chatId, text) => {
      const content = fitted(text);
      let answer = await post(chatId, content);
      const newChatId = answer.ok ? undefined : answer.parameters.migrate_to_chat_id;
      if (newChatId !== undefined) answer = await post(String(newChatId), content);
      if (!answer.ok) throw deliveryError(answer);
      return `ok, mensagem ${answer.result.message_id ?? '?'}`;
    },
  };
}
