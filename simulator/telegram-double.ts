import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { breakNetwork, createFaultQueue } from './fault-queue.ts';
import { openInbox } from './journal.ts';

export type TelegramMessage = {
  messageId: number;
  chatId: string;
  text: string;
  parseMode: string | undefined;
  /** ISO 8601, UTC. */
  sentAt: string;
};

/**
 * Errors of the Bot API (`seconds`: the wait after 'rate-limited'; `newChatId`: the new id of a 'migrated' group), and
 * 'reset', 'hang', 'html-502', 'garbage' for a broken network.
 */
type TelegramFaultKind =
  | 'chat-not-found'
  | 'blocked'
  | 'kicked'
  | 'deactivated'
  | 'unauthorized'
  | 'not-found'
  | 'rate-limited'
  | 'migrated'
  | 'error-500'
  | 'html-502'
  | 'garbage'
  | 'reset'
  | 'hang';
export type TelegramFault = {
  kind: TelegramFaultKind;
  chatId?: string;
  times?: number;
  seconds?: number;
  newChatId?: string;
};

export type TelegramDouble = ReturnType<typeof createTelegramDouble>;

const MAX_TEXT = 4096;

const sendMessageBody = z.object({
  chat_id: z.union([z.string(), z.number().int()]).transform(String),
  text: z.string(),
  parse_mode: z.string().optional(),
});

type Refusal = { code: number; description: string; parameters?: Record<string, number> };

function refusalOf(fault: TelegramFault): Refusal | undefined {
  const seconds = fault.seconds ?? 3;
  const newChatId = Number(fault.newChatId ?? '-1009999999999');
  const refusals: Partial<Record<TelegramFaultKind, Refusal>> = {
    'chat-not-found': { code: 400, description: 'Bad Request: chat not found' },
    blocked: { code: 403, description: 'Forbidden: bot was blocked by the user' },
    kicked: { code: 403, description: 'Forbidden: bot was kicked from the group chat' },
    deactivated: { code: 403, description: 'Forbidden: user is deactivated' },
    unauthorized: { code: 401, description: 'Unauthorized' },
    'not-found': { code: 404, description: 'Not Found' },
    'error-500': { code: 500, description: 'Internal Server Error' },
    'rate-limited': {
      code: 429,
      description: `Too Many Requests: retry after ${seconds}`,
      parameters: { retry_after: seconds },
    },
    migrated: {
      code: 400,
      description: 'Bad Request: group chat was upgraded to a supergroup chat',
      parameters: { migrate_to_chat_id: newChatId },
    },
  };
  return refusals[fault.kind];
}

function refuse(reply: FastifyReply, { code, description, parameters }: Refusal): FastifyReply {
  return reply.status(code).send({ ok: false, error_code: code, description, ...(parameters && { parameters }) });
}

function strike(fault: TelegramFault, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = refusalOf(fault);
  return refusal ? refuse(reply, refusal) : breakNetwork(fault.kind, '{"ok":', request, reply);
}

function invalid(text: string): Refusal | undefined {
  if (text.trim() === '') return { code: 400, description: 'Bad Request: message text is empty' };
  if (text.length > MAX_TEXT) return { code: 400, description: 'Bad Request: message is too long' };
  return undefined;
}

/** The part of Telegram's Bot API that the shop uses. It accepts any token; tests set its faults by name. */
export function createTelegramDouble(options: { now: () => Date; stateFile?: string | undefined }) {
  const inbox = openInbox<TelegramMessage>(options.stateFile);
  const faults = createFaultQueue<TelegramFault>();
  let lastId = inbox.list().at(-1)?.messageId ?? 0;

  const sendMessage = (request: FastifyRequest, reply: FastifyReply) => {
    const body = sendMessageBody.safeParse(request.body);
    if (!body.success) return refuse(reply, { code: 400, description: 'Bad Request: chat_id is empty' });
    const { chat_id: chatId, text, parse_mode: parseMode } = body.data;
    const fault = faults.take((candidate) => !candidate.chatId || candidate.chatId === chatId);
    if (fault) return strike(fault, request, reply);
    const refusal = invalid(text);
    if (refusal) return refuse(reply, refusal);
    const now = options.now();
    lastId += 1;
    inbox.keep({ messageId: lastId, chatId, text, parseMode, sentAt: now.toISOString() });
    const chat = { id: /^-?\d+$/.test(chatId) ? Number(chatId) : chatId };
    const date = Math.floor(now.getTime() / 1000);
    return reply.send({ ok: true, result: { message_id: lastId, date, chat, text } });
  };

  return {
    register: (app: FastifyInstance) => {
      app.post('/bot:token/sendMessage', sendMessage);
      app.addHook('onClose', () => inbox.close());
    },
    messages: inbox.list,
    clear: inbox.clear,
    setFault: faults.add,
    clearFaults: faults.clear,
  };
}
