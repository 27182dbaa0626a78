import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { CaughtMail } from './mail-sink.ts';
import { parseMail } from './mail-sink.ts';
import { registerOutboxPages } from './outbox-pages.ts';
import type { TelegramMessage } from './telegram-double.ts';
import type { SentWhatsApp } from './whatsapp-double.ts';

async function caught(id: string, receivedAt: string, raw: string): Promise<CaughtMail> {
  const envelope = { sender: 'loja@example.com', recipients: ['ana@example.com'], raw };
  return { ...(await parseMail(Buffer.from(raw))), ...envelope, id, receivedAt };
}

let mails: CaughtMail[];
let chats: TelegramMessage[];
let sent: SentWhatsApp[];
let app: FastifyInstance;
beforeEach(() => {
  mails = [];
  chats = [];
  sent = [];
  app = Fastify({ routerOptions: { ignoreTrailingSlash: true } });
  registerOutboxPages(app, {
    mail: { messages: () => mails },
    telegram: { messages: () => chats },
    whatsapp: { messages: () => sent },
  });
});
afterEach(() => app.close());

const page = async (url: string) => app.inject({ url });

describe('every page', () => {
  beforeEach(async () => {
    const evil = '"><script>alert(1)</script>';
    const head = `From: Loja <loja@example.com>\r\nSubject: ${evil}\r\nContent-Type: text/html\r\n\r\n`;
    mails.push(await caught('m1', '2026-11-21T13:00:00.000Z', `${head}<p style="color:red">${evil}</p>`));
    chats.push({ messageId: 1, chatId: evil, text: evil, parseMode: undefined, sentAt: '2026-11-21T13:00:00.000Z' });
    const button = { label: evil, path: evil };
    const told = { template: evil, text: evil, button, picture: evil, reference: evil };
    sent.push({ id: 'w1', to: evil, sentAt: '2026-11-21T13:00:00.000Z', ...told });
  });

  test.each(['/outbox/', '/outbox/mail/m1', '/outbox/telegram/1', '/outbox/whatsapp/w1'])(
    '%s runs nothing out of a message',
    async (url) => {
      const { body, headers } = await page(url);
      expect(body).toContain('&lt;script&gt;');
      expect(body).not.toContain('<script');
      expect(headers['content-security-policy']).toContain("default-src 'none'");
      expect(headers['content-security-policy']).toContain("script-src 'none'");
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
});
