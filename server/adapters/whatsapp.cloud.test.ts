import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { type FastifyInstance, fastify } from 'fastify';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  WHATSAPP_TEMPLATES,
  type WhatsAppMessage,
  type WhatsAppReport,
  type WhatsAppTemplate,
} from '#domain/whatsapp.ts';
import { createWhatsAppDouble, type WhatsAppDouble, type WhatsAppFault } from '#simulator/whatsapp-double.ts';
import { failureOfKind } from '../testing/failure-of.ts';
import { DeliveryError } from './mailer.ts';
import { whatsappCloud } from './whatsapp.cloud.ts';

const keys = { token: 'EAAG-segredo', phoneId: '106540352242922', appSecret: 'do-app', verifyToken: 'combinado' };
const NOW = new Date('2026-11-21T13:00:00Z');
const PHONE = '21999990000';

let app: FastifyInstance;
let double: WhatsAppDouble;
let root: string;
beforeEach(async () => {
  app = fastify({ forceCloseConnections: true });
  double = createWhatsAppDouble({ now: () => NOW, keys });
  double.register(app);
  root = await app.listen({ host: '127.0.0.1', port: 0 });
});
afterEach(() => app.close());

const whatsapp = (more = {}) => whatsappCloud({ ...keys, root, ...more });
const leaving: WhatsAppMessage = { template: 'leaving', texts: ['Ana', 'nº 1001'], key: 'chave' };
const failureOf = (work: Promise<unknown>) => failureOfKind(work, DeliveryError);
const KINDS = Object.keys(WHATSAPP_TEMPLATES) as WhatsAppTemplate[];

test('docs/whatsapp.md has every template as it is to be registered', () => {
  const docs = readFileSync('docs/whatsapp.md', 'utf8');
  for (const { name, body, button, examples } of Object.values(WHATSAPP_TEMPLATES))
    expect(docs).toContain(
      `| \`${name}\` | ${body} | ${button.label}: \`https://THE-SHOP${button.path}{{1}}\` | ${examples.join('; ')} |`,
    );
});

describe('a message', () => {
  test.each(KINDS)(
    '%s is taken by Meta in its approved words, and its report can be told by its reference',
    async (kind) => {
      const template = WHATSAPP_TEMPLATES[kind];
      const picture = 'hasPicture' in template ? { picture: 'https://flores.example/foto.jpg' } : {};
      const message = { template: kind, texts: template.examples, key: 'chave', ...picture };
      const id = await whatsapp().send(PHONE, message, 'aviso-1');
      const [sent] = double.messages();
      expect(sent).toMatchObject({ id, to: `55${PHONE}`, template: template.name, reference: 'aviso-1' });
      expect(sent?.text).not.toContain('{{');
      expect(sent?.button.path).toBe(`${template.button.path}chave`);
      expect(sent?.picture).toBe(picture.picture);
    },
  );

  test('is sent with texts on one line, as Meta wants them', async () => {
    await whatsapp().send(PHONE, { ...leaving, texts: ['Ana\n\tMaria    Souza', 'nº 1001'] }, 'aviso-1');
    expect(double.messages()[0]?.text).toContain('Olá, Ana Maria Souza. ');
  });

  const cases: [WhatsAppFault['kind'], boolean, string][] = [
    [190, true, 'WHATSAPP_TOKEN'],
    [131026, true, 'não recebe mensagens'],
    [132015, true, 'não está aprovado'],
    [131042, true, 'bloqueou a conta'],
    [131009, true, 'recusou a mensagem (131009)'],
    [130429, false, 'pediu para esperar'],
    [131016, false, 'pediu para esperar'],
    ['html-502', false, 'algo inesperado (502)'],
    ['garbage', false, 'algo inesperado (200)'],
    ['reset', false, 'não respondeu'],
    ['hang', false, 'não respondeu'],
  ];
  test.each(cases)('that meets %s is refused for good: %s', async (kind, permanent, words) => {
    double.setFault({ kind });
    const failure = await failureOf(
      whatsapp(kind === 'hang' ? { timeoutMs: 300 } : {}).send(PHONE, leaving, 'aviso-1'),
    );
    expect(failure.permanent).toBe(permanent);
    expect(failure.message).toContain(words);
    expect(double.messages()).toEqual([]);
    expect(`${failure.stack} ${String(failure.cause)} ${failure.answer}`).not.toContain(keys.token);
  });

  test('with another key, template or number of texts is refused as Meta does', async () => {
    expect((await failureOf(whatsapp({ token: 'outro' }).send(PHONE, leaving, 'r'))).answer).toMatch(/^190 /);
    const short = { ...leaving, texts: ['Ana'] };
    expect((await failureOf(whatsapp().send(PHONE, short, 'r'))).answer).toMatch(/^132000 /);
    const noPicture: WhatsAppMessage = { ...leaving, template: 'photo', texts: ['Ana', 'nº 1', 'hoje'] };
    expect((await failureOf(whatsapp().send(PHONE, noPicture, 'r'))).answer).toMatch(/^132012 /);
  });
});

describe('reports', () => {
  let told: (WhatsAppReport[] | undefined)[];
  beforeEach(async () => {
    told = [];
    const shop = fastify();
    shop.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    shop.get<{ Querystring: Record<string, string> }>('/webhook', ({ query }, reply) =>
      whatsapp().isVerifyToken(query['hub.verify_token'] ?? '') ? query['hub.challenge'] : reply.code(403).send(),
    );
    shop.post('/webhook', ({ body, headers }) => {
      told.push(whatsapp().readReports(body as Buffer, headers['x-hub-signature-256'] as string));
      return {};
    });
    const url = await shop.listen({ host: '127.0.0.1', port: 0 });
    expect(await double.subscribe(`${url}/webhook`, 0)).toBe(true);
    return () => shop.close();
  });

  test('are read when Meta has signed them, the reason of a failure in words', async () => {
    await double.report('aviso-1', { receipt: 'delivered' });
    await double.report('aviso-1', { receipt: 'failed', code: 131026 });
    expect(told).toEqual([
      [{ reference: 'aviso-1', receipt: 'delivered', at: NOW, reason: undefined }],
      [
        {
          reference: 'aviso-1',
          receipt: 'failed',
          at: NOW,
          reason: 'Este telefone não recebe mensagens pelo WhatsApp',
        },
      ],
    ]);
  });

  test('that are forged, unsigned or no reports say nothing', async () => {
    await double.report('aviso-1', { receipt: 'read', secret: 'outro' });
    expect(told).toEqual([undefined]);
    expect(whatsapp().readReports(Buffer.from('{}'), undefined)).toBeUndefined();
    for (const body of ['{', '{}', '{"entry":[{"changes":[{"value":{"messages":[{"text":"oi"}]}}]}]}']) {
      const signature = `sha256=${createHmac('sha256', keys.appSecret).update(body).digest('hex')}`;
      expect(whatsapp().readReports(Buffer.from(body), signature)).toEqual([]);
    }
  });
});
