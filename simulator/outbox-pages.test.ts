import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { parseMail } from './mail-parser.ts';
import type { CaughtMail } from './mail-sink.ts';
import { registerOutboxPages } from './outbox-pages.ts';
import type { TelegramMessage } from './telegram-double.ts';

async function caught(id: string, receivedAt: string, raw: string): Promise<CaughtMail> {
  const envelope = { sender: 'loja@example.com', recipients: ['ana@example.com'], raw };
  return { ...(await parseMail(Buffer.from(raw))), ...envelope, id, receivedAt };
}

let mails: CaughtMail[];
let chats: TelegramMessage[];
let app: FastifyInstance;
beforeEach(() => {
  mails = [];
  chats = [];
  app = Fastify({ routerOptions: { ignoreTrailingSlash: true } });
  registerOutboxPages(app, { mail: { messages: () => mails }, telegram: { messages: () => chats } });
});
afterEach(() => app.close());

const page = async (url: string) => app.inject({ url });

describe('the list of caught messages', () => {
  test('says what to do when there are none', async () => {
    expect((await page('/outbox/')).body).toContain('Nenhuma mensagem ainda');
  });

  test('shows both channels, the newest first, in the time of São Paulo', async () => {
    mails.push(await caught('m1', '2026-11-21T13:00:00.000Z', 'Subject: Primeira\r\n\r\nOi'));
    chats.push({
      messageId: 7,
      chatId: '-100',
      text: 'Segunda',
      parseMode: undefined,
      sentAt: '2026-11-21T13:01:00.000Z',
    });
    mails.push(await caught('m2', '2026-11-22T01:30:00.000Z', 'Subject: Terceira\r\n\r\nOi'));
    const { body } = await page('/outbox/');
    const order = ['Terceira', 'Segunda', 'Primeira'].map((title) => body.indexOf(`>${title}<`));
    expect(order.every((place) => place > 0)).toBe(true);
    expect(order).toEqual([...order].sort((a, b) => a - b));
    expect(body).toContain('21/11/2026 22:30:00');
    expect(body).toContain('Para -100');
  });

  test('is reached without the slash too', async () => {
    const answer = await page('/outbox');
    expect([answer.statusCode, answer.headers.location]).toEqual([302, 'outbox/']);
  });
});

describe('every page', () => {
  beforeEach(async () => {
    const evil = '"><script>alert(1)</script>';
    const head = `From: Loja <loja@example.com>\r\nSubject: ${evil}\r\nContent-Type: text/html\r\n\r\n`;
    mails.push(await caught('m1', '2026-11-21T13:00:00.000Z', `${head}<p style="color:red">${evil}</p>`));
    chats.push({ messageId: 1, chatId: evil, text: evil, parseMode: undefined, sentAt: '2026-11-21T13:00:00.000Z' });
  });

  test.each(['/outbox/', '/outbox/mail/m1', '/outbox/telegram/1'])('%s runs nothing out of a message', async (url) => {
    const { body, headers } = await page(url);
    expect(body).toContain('&lt;script&gt;');
    expect(body).not.toContain('<script');
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    expect(headers['content-security-policy']).toContain("script-src 'none'");
  });

  test.each(['/outbox/', '/outbox/mail/m1', '/outbox/telegram/1', '/outbox/mail/nada'])(
    '%s has only links that work under any path',
    async (url) => {
      const found = [...(await page(url)).body.matchAll(/(?:href|src|action)="([^"]*)"/g)];
      const links = found.map(([, link]) => link ?? '').filter((link) => !link.startsWith('data:'));
      expect(links).not.toEqual([]);
      for (const link of links) {
        expect(new URL(link, `http://loja.example/dev${url}`).pathname).toMatch(/^\/dev\/outbox\//);
      }
    },
  );
});

describe('the page of a mail', () => {
  test('shows headers, text and the HTML in a frame that can only open links', async () => {
    const boundary = 'Content-Type: multipart/alternative; boundary=b\r\n\r\n';
    const parts = '--b\r\n\r\nOlá <você>\r\n--b\r\nContent-Type: text/html\r\n\r\n<b>Olá & "você"</b>\r\n--b--';
    mails.push(
      await caught('m1', '2026-11-21T13:00:00.000Z', `Message-ID: <1@loja>\r\nSubject: Oi\r\n${boundary}${parts}`),
    );
    const { body } = await page('/outbox/mail/m1');
    expect(body).toContain('<pre>Olá &lt;você&gt;</pre>');
    expect(body).toContain(
      'sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="&lt;base target=&quot;_blank&quot;&gt;&lt;b&gt;Olá &amp; &quot;você&quot;&lt;/b&gt;"',
    );
    expect(body).toContain('&lt;1@loja&gt;');
  });

  test('has no frame when there is no HTML', async () => {
    mails.push(await caught('m1', '2026-11-21T13:00:00.000Z', 'Subject: Oi\r\n\r\nSó texto'));
    expect((await page('/outbox/mail/m1')).body).not.toContain('<iframe');
  });

  test('that was never caught is not found', async () => {
    expect((await page('/outbox/mail/m9')).statusCode).toBe(404);
    expect((await page('/outbox/telegram/9')).statusCode).toBe(404);
  });
});
