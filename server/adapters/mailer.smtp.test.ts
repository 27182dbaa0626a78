import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer, type Server } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type MailFaultKind, type MailSink, startMailSink } from '#simulator/mail-sink.ts';
import { failureOfKind } from '../testing/failure-of.ts';
import { smtpMailer } from './mailer.smtp.ts';
import { DeliveryError, type Mail } from './mailer.ts';

const mail: Mail = {
  to: 'ana@example.com',
  subject: 'Pagamento aprovado: coroa “Saudade” em memória de João',
  text: 'Olá, Ana.\nRecebemos o seu pagamento de R$ 370,00.\n.\nUma linha que começa com ponto não se perde.',
  html: '<p>Olá, <strong>Ana</strong>. Recebemos o seu pagamento de R$&nbsp;370,00.</p>',
  messageId: '<7f3c1d7e-0000-4000-8000-000000000001@loja.example>',
};
const from = { name: 'Floricultura São José', address: 'loja@example.com' };

let sink: MailSink;
beforeEach(async () => {
  sink = await startMailSink({ host: '127.0.0.1', now: () => new Date('2026-11-21T13:00:00Z') });
});
afterEach(() => sink.close());

const mailer = (timeouts = {}) => smtpMailer({ url: `smtp://127.0.0.1:${sink.port}`, from, timeouts });

const failureOf = (work: Promise<unknown>) => failureOfKind(work, DeliveryError);

describe('the connection to the server', () => {
  test('is tested without a message, and its error is reported', async () => {
    await mailer().check();
    expect(sink.messages()).toEqual([]);
    const nowhere = smtpMailer({ url: 'smtp://127.0.0.1:1', from });
    await expect(nowhere.check()).rejects.toThrow('O servidor de e-mail não respondeu');
  });

  test('greets the server by the name of the sender and marks messages as automatic', async () => {
    const options = { url: `smtp://127.0.0.1:${sink.port}`, from, replyTo: 'casa@example.com' };
    await smtpMailer(options).send(mail);
    const [message] = sink.messages();
    expect(message?.raw).toMatch(/^Reply-To: casa@example\.com\r?$/m);
    expect(message?.raw).toMatch(/^Auto-Submitted: auto-generated\r?$/m);
  });
});

describe('a message over SMTP', () => {
  test('arrives with its accents, both parts, its sender and its message id', async () => {
    await mailer().send(mail);
    expect(sink.messages()).toMatchObject([
      {
        subject: mail.subject,
        text: mail.text,
        html: mail.html,
        messageId: mail.messageId,
        from: 'Floricultura São José <loja@example.com>',
        to: 'ana@example.com',
        sender: 'loja@example.com',
        recipients: ['ana@example.com'],
        attachments: [],
      },
    ]);
  });

  test('without HTML is sent as text alone', async () => {
    await mailer().send({ ...mail, html: '' });
    expect(sink.messages()).toMatchObject([{ text: mail.text, html: '' }]);
  });

  test('sends user and password when the address has them', async () => {
    const url = `smtp://loja%40example.com:s%3Anha@127.0.0.1:${sink.port}`;
    sink.setFault({ kind: 'auth-refused' });
    const failure = await failureOf(smtpMailer({ url, from }).send(mail));
    expect(failure).toMatchObject({ permanent: false, message: expect.stringContaining('usuário e a senha') });
    await smtpMailer({ url, from }).send(mail);
    expect(sink.messages()).toHaveLength(1);
  });
});

describe('nothing in a text can add a recipient or a header', () => {
  const hostile = [
    'x@y.example\r\nBcc: evil@z.example',
    'x@y.example, evil@z.example',
    'x@y.example;evil@z.example',
    'a:x@y.example,evil@z.example;',
    '"evil@z.example" <x@y.example>',
    'evil@z.example@y.example',
    'x @y.example',
    'x@y.example\u0000',
    '',
    `${'a'.repeat(250)}@y.example`,
  ];

  test.each(hostile)('the address %j is refused for good and nothing is sent', async (to) => {
    expect((await failureOf(mailer().send({ ...mail, to }))).permanent).toBe(true);
    expect(sink.messages()).toEqual([]);
  });

  test.each(['Oi\r\nBcc: evil@z.example', 'Oi\nX-Evil: 1', 'Oi\r\n\r\n<b>corpo</b>', 'Oi\u2028Bcc: evil@z.example'])(
    'the subject %j stays on one line',
    async (subject) => {
      await mailer().send({ ...mail, subject: 'Normal' });
      await mailer().send({ ...mail, subject });
      const [normal, caught] = sink.messages();
      expect(caught?.recipients).toEqual(['ana@example.com']);
      expect(caught?.headers.map(({ name }) => name)).toEqual(normal?.headers.map(({ name }) => name));
      expect(caught?.subject).toBe(subject.replace(/[\r\n\u2028]+/g, ' '));
    },
  );

  test('a sender name with a line break stays on one line', async () => {
    const named = { name: 'Loja\r\nBcc: evil@z.example', address: from.address };
    await smtpMailer({ url: `smtp://127.0.0.1:${sink.port}`, from: named }).send(mail);
    expect(sink.messages()[0]?.recipients).toEqual(['ana@example.com']);
    expect(sink.messages()[0]?.headers.map(({ name }) => name.toLowerCase())).not.toContain('bcc');
  });
});

describe('failures are told apart', () => {
  const cases: [MailFaultKind, boolean][] = [
    ['permanent', true],
    ['temporary', false],
    ['sender-refused', false],
    ['refused', false],
    ['no-greeting', false],
    ['hang', false],
    ['drop-after-accept', false],
  ];

  test.each(cases)('%s: permanent is %s, and the next message arrives', async (kind, permanent) => {
    // Only a silent server needs a short timeout; on a busy machine any other may be slow to answer.
    const silent = kind === 'no-greeting' || kind === 'hang';
    const sender = silent ? mailer({ connection: 300, greeting: 300, socket: 300 }) : mailer();
    sink.setFault({ kind });
    expect(await failureOf(sender.send(mail))).toMatchObject({ permanent });
    sink.clear();
    await mailer().send(mail);
    expect(sink.messages()).toHaveLength(1);
  });

  test('a message whose acknowledgement is lost was received, and is recognised by its id', async () => {
    sink.setFault({ kind: 'drop-after-accept' });
    await failureOf(mailer().send(mail));
    expect(sink.messages().map(({ messageId }) => messageId)).toEqual([mail.messageId]);
  });

  test('no server at all is temporary, and neither address nor password is in the text', async () => {
    const free: Server = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => free.once('listening', resolve));
    const { port } = free.address() as AddressInfo;
    await new Promise((resolve) => free.close(resolve));
    const failure = await failureOf(smtpMailer({ url: `smtp://u:segredo@127.0.0.1:${port}`, from }).send(mail));
    expect(failure).toMatchObject({ permanent: false, message: 'O servidor de e-mail não respondeu' });
  });
});

describe('TLS', () => {
  test('is asked of every server that is not on this machine, with or without a password', async () => {
    for (const user of ['', 'u:segredo@']) {
      const failure = await failureOf(smtpMailer({ url: `smtp://${user}0.0.0.0:${sink.port}`, from }).send(mail));
      expect(failure).toMatchObject({ permanent: false });
    }
    expect(sink.messages()).toEqual([]);
  });

  test.each([
    ['127.0.0.1', true],
    ['0.0.0.0', false],
  ])('with a certificate of its own is enough for a server at %s: %s', async (host, accepted) => {
    const lines: [boolean, string][] = [];
    const server = new SMTPServer({
      authOptional: true,
      onData: (stream, session, done) => {
        lines.push([session.secure, session.hostNameAppearsAs]);
        stream.resume().once('end', () => done());
      },
    });
    server.on('error', () => undefined);
    const listening = server.listen(0, '127.0.0.1');
    await once(listening, 'listening');
    const { port } = listening.address() as AddressInfo;
    const sent = smtpMailer({ url: `smtp://${host}:${port}`, from }).send(mail);
    await (accepted ? sent : failureOf(sent));
    // The greeting has the sender's domain and not the machine's bare address.
    expect(lines).toEqual(accepted ? [[true, 'example.com']] : []);
    await new Promise<void>((resolve) => server.close(resolve));
  });
});

describe('settings that can not work are refused at the start', () => {
  test.each(['', 'mail.example', 'http://mail.example', 'smtp://'])('the server %j', (url) => {
    expect(() => smtpMailer({ url, from })).toThrow('smtp://host:port');
  });

  test('a sender that is no address', () => {
    expect(() => smtpMailer({ url: 'smtp://127.0.0.1:25', from: { name: 'Loja', address: 'loja' } })).toThrow(
      'not an e-mail address',
    );
  });
});
