import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTelegramDouble, type TelegramDouble } from './telegram-double.ts';

let folder: string;
let app: FastifyInstance;
let double: TelegramDouble;
function open(): void {
  app = Fastify();
  double = createTelegramDouble({
    now: () => new Date('2026-11-21T13:00:00Z'),
    stateFile: path.join(folder, 'state.telegram'),
  });
  double.register(app);
}
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'telegram-double-'));
  open();
});
afterEach(async () => {
  await app.close();
  fs.rmSync(folder, { recursive: true, force: true });
});

async function post(payload: object) {
  const answer = await app.inject({ method: 'POST', url: '/bot1:a/sendMessage', payload });
  return { status: answer.statusCode, body: answer.json() };
}

describe('the Bot API double', () => {
  test('answers a message as Telegram does', async () => {
    expect(await post({ chat_id: -1001234567890, text: 'Olá' })).toEqual({
      status: 200,
      body: { ok: true, result: { message_id: 1, date: 1_795_266_000, chat: { id: -1001234567890 }, text: 'Olá' } },
    });
    expect(double.messages()).toMatchObject([{ messageId: 1, chatId: '-1001234567890', text: 'Olá' }]);
  });

  test.each([
    [{ text: 'Olá' }, 'chat_id is empty'],
    [{ chat_id: '1', text: ' \n' }, 'message text is empty'],
    [{ chat_id: '1', text: 'a'.repeat(4097) }, 'message is too long'],
  ])('refuses what Telegram refuses', async (payload, description) => {
    expect(await post(payload)).toMatchObject({ status: 400, body: { ok: false, error_code: 400 } });
    expect((await post(payload)).body.description).toContain(description);
    expect(double.messages()).toEqual([]);
  });

  test('remembers its messages after a restart and goes on counting', async () => {
    await post({ chat_id: '1', text: 'Um' });
    await app.close();
    open();
    await post({ chat_id: '1', text: 'Dois' });
    expect(double.messages().map(({ messageId, text }) => `${messageId} ${text}`)).toEqual(['1 Um', '2 Dois']);
    double.clear();
    await app.close();
    open();
    expect(double.messages()).toEqual([]);
  });
});
