import { type FastifyInstance, fastify } from 'fastify';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTelegramDouble, type TelegramDouble, type TelegramFault } from '#simulator/telegram-double.ts';
import { failureOfKind } from '../testing/failure-of.ts';
import { DeliveryError } from './mailer.ts';
import { telegramBot } from './telegram.bot.ts';

const TOKEN = '123456:segredo-do-robo';

let app: FastifyInstance;
let double: TelegramDouble;
let apiRoot: string;
beforeEach(async () => {
  app = fastify({ forceCloseConnections: true });
  double = createTelegramDouble({ now: () => new Date('2026-11-21T13:00:00Z') });
  double.register(app);
  apiRoot = await app.listen({ host: '127.0.0.1', port: 0 });
});
afterEach(() => app.close());

const bot = (timeoutMs = 5000) => telegramBot({ token: TOKEN, apiRoot, timeoutMs });

const failureOf = (work: Promise<unknown>) => failureOfKind(work, DeliveryError);

describe('a text over the Bot API', () => {
  test.each(['123456', '-1001234567890', '@funeraria_equipe'])('arrives at the chat %s', async (chatId) => {
    await bot().send(chatId, 'Pedido pago: 1 coroa, R$ 370,00.');
    expect(double.messages()).toMatchObject([{ chatId, text: 'Pedido pago: 1 coroa, R$ 370,00.' }]);
  });

  test('is plain: markup in it stays text', async () => {
    const text = '<a href="https://evil.example">*clique*</a> & _aqui_';
    await bot().send('1', text);
    expect(double.messages()).toMatchObject([{ text, parseMode: undefined }]);
  });

  test('of 4096 units is sent whole, and a longer one is cut with an ellipsis', async () => {
    await bot().send('1', 'a'.repeat(4096));
    await bot().send('1', 'a'.repeat(4097));
    expect(double.messages().map(({ text }) => text)).toEqual(['a'.repeat(4096), `${'a'.repeat(4095)}…`]);
  });

  test('is never cut inside a character', async () => {
    await bot().send('1', `${'a'.repeat(4094)}🌹🌹`);
    expect(double.messages()[0]?.text).toBe(`${'a'.repeat(4094)}…`);
  });

  test('follows a group that became a supergroup', async () => {
    double.setFault({ kind: 'migrated', newChatId: '-1001111111111' });
    await bot().send('-42', 'Olá');
    expect(double.messages()).toMatchObject([{ chatId: '-1001111111111', text: 'Olá' }]);
  });
});

describe('failures are told apart', () => {
  const cases: [TelegramFault, boolean][] = [
    [{ kind: 'chat-not-found' }, true],
    [{ kind: 'blocked' }, true],
    [{ kind: 'kicked' }, true],
    [{ kind: 'deactivated' }, true],
    [{ kind: 'unauthorized' }, true],
    [{ kind: 'not-found' }, true],
    [{ kind: 'migrated', times: 2 }, true],
    [{ kind: 'error-500' }, false],
    [{ kind: 'html-502' }, false],
    [{ kind: 'garbage' }, false],
    [{ kind: 'reset', times: 5 }, false],
    [{ kind: 'hang' }, false],
  ];

  test.each(cases)('$kind: permanent is %s, and the token is nowhere in the error', async (fault, permanent) => {
    double.setFault(fault);
    const failure = await failureOf(bot(300).send('1', 'Olá'));
    expect(failure.permanent).toBe(permanent);
    expect(double.messages()).toEqual([]);
    const told = `${failure.message} ${failure.stack} ${JSON.stringify(failure)} ${String(failure.cause)}`;
    expect(told).not.toContain('segredo');
  });

  test("too many messages: the error has Telegram's wait", async () => {
    double.setFault({ kind: 'rate-limited', seconds: 17 });
    expect(await failureOf(bot().send('1', 'Olá'))).toMatchObject({ permanent: false, retryAfterSeconds: 17 });
  });

  test('an empty text is refused for good', async () => {
    expect(await failureOf(bot().send('1', ' '))).toMatchObject({ permanent: true });
  });
});

describe('a server that is not Telegram', () => {
  async function failureAt(strange: FastifyInstance) {
    const root = await strange.listen({ host: '127.0.0.1', port: 0 });
    const failure = await failureOf(telegramBot({ token: TOKEN, apiRoot: root }).send('1', 'Olá'));
    await strange.close();
    return failure;
  }

  test('that redirects is not followed, because the address contains the token', async () => {
    const strange = fastify();
    const visits: string[] = [];
    strange.all('/away', ({ method }) => visits.push(method));
    strange.post('/*', (_request, reply) => reply.redirect('/away', 307));
    expect((await failureAt(strange)).permanent).toBe(false);
    expect(visits).toEqual([]);
  });

  test('that never stops answering is cut off', async () => {
    const strange = fastify();
    strange.post('/*', (_request, reply) => reply.type('application/json').send(' '.repeat(70_000)));
    expect((await failureAt(strange)).message).toBe('O Telegram não respondeu');
  });
});
