import { beforeEach, describe, expect, it } from 'vitest';
import type { Notification, NotificationConfig } from '#contract/notifications.ts';
import { inTransaction } from '../../db/client.ts';
import { loggedActions, officeOfFile } from '../../testing/accounts.ts';
import { giveUpOnAbandoned } from './outbox.ts';
import { findNotification, insertNotification } from './repository.ts';

const config = (change: object = {}) => ({
  emails: ['dona@example.com'],
  telegram_chat_ids: ['-1001234567890', '@florestal'],
  enabled: { email: true, telegram: true },
  ...change,
});

const { shop, admin } = await officeOfFile();

describe('notifications for administrators', () => {
  beforeEach(() => {
    shop.simulator.mail.clearFaults();
    shop.simulator.telegram.clearFaults();
    shop.simulator.mail.clear();
    shop.simulator.telegram.clear();
  });

  const asAdmin = shop.as(admin);
  const save = (payload: object) =>
    asAdmin.put<NotificationConfig & { detail: { loc: string[]; msg: string }[] }>('/notifications/config', payload);
  const list = async (query = '') => (await asAdmin.get<Notification[]>(`/notifications${query}`)).body;
  const find = async (id: string) => (await list()).find(({ _id }) => _id === id);

  /** A notification as an event writes it, with or without its delivery job. */
  async function aNotification({ recipient = 'dona@example.com', queued = true } = {}): Promise<string> {
    shop.clock.advance(1000);
    const cause = `teste:${shop.clock.now().getTime()}:${recipient}`;
    return inTransaction(shop.deps.database, async (tx) => {
      const id = await insertNotification(
        tx,
        { event: 'teste', cause, channel: 'email', recipient, subject: 'Teste', textBody: 'Olá', htmlBody: null },
        shop.clock.now(),
      );
      if (queued) await shop.deps.jobs.enqueue(tx, 'deliver-notification', { notificationId: id ?? '' });
      return id ?? '';
    });
  }

  describe('the settings', () => {
    it('begin with e-mail on and no recipient, are kept, and the change is logged', async () => {
      const none = { emails: [], telegram_chat_ids: [], enabled: { email: true, telegram: false }, version: 1 };
      expect((await asAdmin.get('/notifications/config')).body).toEqual(none);
      const saved = await save(config());
      expect(saved).toMatchObject({ status: 200, body: config() });
      expect((await asAdmin.get('/notifications/config')).body).toEqual(saved.body);
      expect(await loggedActions(shop.deps, admin.email)).toContain('notificacoes_alteradas');
    });

    it('are not overwritten with an older version', async () => {
      const { version } = (await asAdmin.get<NotificationConfig>('/notifications/config')).body;
      const answers = await Promise.all([
        save(config({ emails: ['primeira@example.com'], version })),
        save(config({ emails: ['segunda@example.com'], version })),
      ]);
      expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409]);
      const kept = answers.find(({ status }) => status === 200)?.body;
      expect((await asAdmin.get('/notifications/config')).body).toEqual(kept);
    });
  });

  describe('a test message', () => {
    const test = (payload: object) => asAdmin.post<{ ok: boolean; answer: string }>('/notifications/test', payload);

    it('arrives by e-mail, and the server is quoted', async () => {
      const { body } = await test({ channel: 'email', recipient: 'dona@example.com' });
      expect(body).toEqual({ ok: true, answer: expect.stringMatching(/^250 /) });
      expect(shop.simulator.mail.messages()).toMatchObject([
        { recipients: ['dona@example.com'], subject: 'Aviso de teste' },
      ]);
    });

    it('that is refused answers what the provider said', async () => {
      shop.simulator.telegram.setFault({ kind: 'chat-not-found' });
      expect((await test({ channel: 'telegram', recipient: '@florestal' })).body).toEqual({
        ok: false,
        answer: expect.stringContaining('400 Bad Request: chat not found'),
      });
      shop.simulator.mail.setFault({ kind: 'permanent' });
      expect((await test({ channel: 'email', recipient: 'dona@example.com' })).body).toEqual({
        ok: false,
        answer: expect.stringMatching(/recusou o destinatário .*Resposta: .*55\d/),
      });
    });
  });

  describe('the list', () => {
    it('shows the status of each, newest first, without the text', async () => {
      const delivered = await aNotification();
      await shop.runJobs();
      const waiting = await aNotification({ queued: false });
      const rows = await list('?limit=2');
      expect(rows.map(({ _id, status }) => [_id, status])).toEqual([
        [waiting, 'pending'],
        [delivered, 'sent'],
      ]);
      expect(rows[0]).not.toHaveProperty('text_body');
      expect((await list('?status=sent')).every(({ status }) => status === 'sent')).toBe(true);
      expect((await list('?limit=1&skip=1')).map(({ _id }) => _id)).toEqual([delivered]);
    });
  });

  describe('sending again', () => {
    it('delivers a permanently failed notification, once', async () => {
      shop.simulator.mail.setFault({ kind: 'permanent', recipient: 'falhou@example.com', times: 1 });
      const id = await aNotification({ recipient: 'falhou@example.com' });
      await shop.runJobs();
      expect(await find(id)).toMatchObject({ status: 'failed', attempts: 1, error: expect.any(String) });
      const resend = () => asAdmin.post(`/notifications/${id}/resend`);
      const answers = await Promise.all([resend(), resend(), resend()]);
      expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409, 409]);
      await shop.runJobs();
      expect(await find(id)).toMatchObject({ status: 'sent', error: null });
      const detail = 'Este aviso já foi entregue ou já está na fila.';
      expect(await resend()).toMatchObject({ status: 409, body: { detail } });
      expect(shop.simulator.mail.messages()).toHaveLength(1);
      expect(await loggedActions(shop.deps, admin.email)).toContain('aviso_reenviado');
    });

    it('is offered for a notification without a job', async () => {
      const id = await aNotification({ queued: false });
      await giveUpOnAbandoned(shop.deps);
      expect(await find(id)).toMatchObject({ status: 'pending' });
      shop.clock.advance(31 * 3_600_000);
      await giveUpOnAbandoned(shop.deps);
      expect(await findNotification(shop.deps.db, id)).toMatchObject({ status: 'failed' });
    });
  });
});
