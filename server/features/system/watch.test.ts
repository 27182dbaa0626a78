import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openReceiver } from '#simulator/testing/harness.ts';
import { inTransaction, openDatabase } from '../../db/client.ts';
import { migrate } from '../../db/migrate.ts';
import { openJobs } from '../../jobs/queue.ts';
import { createSignals, type SignalName } from '../../signals.ts';
import { anAccount } from '../../testing/accounts.ts';
import { aCheckout, aProduct } from '../../testing/factories.ts';
import { anOrder } from '../../testing/orders.ts';
import { startPostgres } from '../../testing/postgres-server.ts';
import { CHAT, OWNER, openWatchedShop, type WatchedShop } from '../../testing/watched-shop.ts';
import { insertNotification } from '../notifications/repository.ts';
import { saveNoted } from './service.ts';
import { createWatch } from './watch.ts';

const HOUR = 3_600_000;
const FOREVER = 1_000_000;
let shop: WatchedShop;
beforeEach(async () => {
  shop = await openWatchedShop();
});
afterEach(() => shop.close());

/**
 * Expects exactly one message at the beginning of a part's alarm and, after `mend`, one at its end, by mail and by
 * Telegram.
 */
async function beginsAndEnds(name: string, mend: () => unknown, minutes = 5): Promise<void> {
  await shop.minutes(2);
  expect(shop.subjects()).toEqual([`Alarme: ${name}`]);
  await shop.minutes(6);
  expect(shop.subjects()).toEqual([`Alarme: ${name}`]);
  expect(shop.chats()).toEqual([`Alarme: ${name}`]);
  await mend();
  await shop.minutes(minutes);
  expect(shop.subjects()).toEqual([`Alarme: ${name}`, `Passou: ${name}`]);
  expect(shop.chats()).toEqual([`Alarme: ${name}`, `Passou: ${name}`]);
}

const buy = async () => {
  const wreath = await aProduct(shop.deps, { stock: 50 });
  const answer = await shop.post('/pagamento/create-payment', aCheckout([wreath]));
  expect(answer.status).toBe(200);
};

describe('an alarm is raised by its cause, reported once, and its end reported once:', () => {
  it('the provider no longer accepts the token, and a buyer has paid', async () => {
    await buy();
    await shop.minutes(3);
    expect(shop.subjects()).toEqual([]);
    shop.simulator.payments.setFault({ kind: 'unauthorized', times: FOREVER });
    shop.simulator.payments.webhooks.set({ lose: true });
    const [preference] = shop.simulator.payments.preferences();
    shop.simulator.payments.approve(preference?.id ?? '');
    await beginsAndEnds('Mercado Pago', () => shop.simulator.payments.clearFaults());
    const [mail] = shop.mails();
    expect(mail?.text).toContain('o token não vale mais');
    expect(mail?.text).toContain('O que fazer: No painel do Mercado Pago');
    expect(mail?.text).toContain(`${shop.deps.config.publicUrl}/admin/sistema`);
  });

  it('nobody asks about begun payments', async () => {
    await buy();
    for (let minute = 0; minute < 13; minute += 1) {
      shop.clock.advance(60_000);
      await shop.look();
      await shop.deliver();
    }
    expect(shop.subjects()).toEqual(['Alarme: Confirmação de pagamentos']);
    await shop.minutes(5);
    expect(shop.subjects()).toEqual(['Alarme: Confirmação de pagamentos', 'Passou: Confirmação de pagamentos']);
  });

  it('the disk is full', async () => {
    const { host } = shop.deps;
    shop.deps.host = { ...host, disk: async () => ({ free: 100 * 1024 ** 2, total: 20 * 1024 ** 3 }) };
    await beginsAndEnds('Disco', () => {
      shop.deps.host = host;
    });
  });

  /** Signals that `memorial backup` and `memorial drill` leave for the shop. */
  const noteOutcome = (name: SignalName, detail = '') => {
    const signals = createSignals(shop.clock.now);
    signals.note(name, detail);
    return saveNoted(shop.deps, signals);
  };
  const keepCopies = () => {
    shop.deps.config.copies = { destination: '/copias/memorial', key: 'k'.repeat(43) };
    shop.deps.config.databaseUrl = 'postgres://memorial@db.example.com/memorial';
  };

  it('a backup failed', async () => {
    keepCopies();
    for (const name of ['copies', 'drill'] as const) await noteOutcome(name);
    await noteOutcome('backup-failure', 'pg_dump falhou: o disco');
    await beginsAndEnds('Backup', () => noteOutcome('backup'));
    expect(shop.mails()[0]?.text).toContain('pg_dump falhou: o disco');
  });

  it('a restore failed', async () => {
    keepCopies();
    for (const name of ['backup', 'copies'] as const) await noteOutcome(name);
    await noteOutcome('drill-failure', 'O banco restaurado é outro');
    await beginsAndEnds('Ensaio de restauração', () => noteOutcome('drill'));
  });

  it('errors rise', async () => {
    await shop.deps.db.execute(sql`alter table urns rename to urns_away`);
    const staff = await anAccount(shop.deps, { role: 'funcionario' });
    const ask = async (url: string, status: number) => {
      for (let time = 0; time < 12; time += 1) expect((await shop.as(staff).get(url)).status).toBe(status);
    };
    await ask('/nada', 404);
    await shop.minutes(2);
    expect(shop.subjects()).toEqual([]);
    await ask('/urnas', 500);
    await shop.minutes(2);
    expect(shop.subjects()).toEqual(['Alarme: Erros']);
    await shop.deps.db.execute(sql`alter table urns_away rename to urns`);
    await shop.minutes(9);
    expect(shop.subjects()).toEqual(['Alarme: Erros', 'Passou: Erros']);
  });

  it('the certificate runs out', async () => {
    const day = 24 * HOUR;
    const until = (days: number) => {
      const now = shop.clock.now().getTime();
      shop.deps.host = {
        ...shop.deps.host,
        certificate: async () => ({ from: new Date(now - 85 * day), to: new Date(now + days * day) }),
      };
    };
    const { publicUrl } = shop.deps.config;
    shop.deps.config.publicUrl = 'https://loja.example.com';
    until(5);
    await beginsAndEnds('Certificado', () => until(90));
    shop.deps.config.publicUrl = publicUrl;
  });

  it('nothing is sold in hours in which something always is', async () => {
    const wreath = await aProduct(shop.deps);
    for (let week = 1; week <= 8; week += 1)
      for (const minutes of [20, 80, 140]) {
        const createdAt = new Date(shop.clock.now().getTime() - week * 168 * HOUR - minutes * 60_000);
        await anOrder(shop.deps, wreath, { createdAt });
      }
    await beginsAndEnds('Vendas', () => anOrder(shop.deps, wreath));
  });
});

describe('a message is delivered in spite of a failure:', () => {
  const aMessage = (channel: 'email' | 'telegram', recipient: string) =>
    inTransaction(shop.deps.database, async (tx) => {
      const message = {
        event: 'x',
        cause: `x:${channel}`,
        channel,
        recipient,
        subject: 's',
        textBody: 't',
        htmlBody: null,
      };
      const notificationId = (await insertNotification(tx, message, shop.clock.now())) ?? '';
      await shop.deps.jobs.enqueue(tx, 'deliver-notification', { notificationId });
    });

  it('with a dead SMTP server by Telegram, and by mail when it is back', async () => {
    shop.simulator.mail.setFault({ kind: 'refused', times: FOREVER });
    await aMessage('email', 'maria@example.com');
    await shop.minutes(15);
    expect(shop.chats()).toEqual([]);
    await shop.minutes(2);
    expect(shop.chats()).toEqual(['Alarme: Fila de e-mails']);
    expect(shop.subjects()).toEqual([]);
    shop.simulator.mail.clearFaults();
    await shop.bringForward();
    await shop.minutes(5);
    expect(shop.subjects()).toEqual(['Alarme: Fila de e-mails', 'Passou: Fila de e-mails']);
    expect(shop.chats()).toEqual(['Alarme: Fila de e-mails', 'Passou: Fila de e-mails']);
  });

  it('with a dead Telegram by mail, to the administrators when only chats are configured', async () => {
    shop.simulator.telegram.setFault({ kind: 'error-500', times: FOREVER });
    await shop.deps.db.execute(sql`update notification_settings set emails = '[]'`);
    await anAccount(shop.deps, { email: OWNER });
    await aMessage('telegram', CHAT);
    await shop.minutes(17);
    expect(shop.subjects()).toEqual(['Alarme: Fila do Telegram']);
  });

  it('at once when no worker runs the queue', async () => {
    await aMessage('email', 'maria@example.com');
    await shop.deps.db.execute(sql`update pgboss.job set start_after = start_after - interval '11 minutes'`);
    for (let minute = 0; minute < 3; minute += 1) {
      shop.clock.advance(60_000);
      await shop.look();
    }
    expect(shop.subjects()).toEqual(['Alarme: Tarefas']);
    expect(shop.chats()).toEqual(['Alarme: Tarefas']);
    await shop.minutes(5);
    expect(shop.subjects()).toEqual(['Alarme: Tarefas', 'Passou: Tarefas']);
  });

  it('with a stopped database from memory, and the outage is on record afterwards', async () => {
    const server = await startPostgres();
    const { log } = shop.deps;
    const database = await openDatabase({ url: server.url, dataDir: shop.deps.config.dataDir, log });
    await migrate(database, log);
    const jobs = await openJobs(database, log);
    const deps = { ...shop.deps, database, db: database.db, jobs };
    try {
      await database.db.execute(sql`insert into notification_settings (emails) values ('["dona@example.com"]')`);
      let { look } = createWatch(deps);
      const minutes = async (count: number) => {
        for (let minute = 0; minute < count; minute += 1) {
          shop.clock.advance(60_000);
          await look();
        }
      };
      await anAccount(deps);
      await minutes(1);
      await server.stop('immediate');
      await minutes(1);
      expect(shop.subjects()).toEqual([]);
      shop.simulator.mail.setFault({ kind: 'refused', times: 1 });
      await minutes(1);
      expect(shop.subjects()).toEqual([]);
      await minutes(4);
      expect(shop.subjects()).toEqual(['Alarme: Banco de dados']);
      expect(shop.mails()[0]?.text).toContain('ninguém consegue comprar');
      // After a restart the process remembers the outage.
      ({ look } = createWatch(deps));
      await server.start();
      await minutes(6);
      expect(shop.subjects()).toEqual(['Alarme: Banco de dados', 'Passou: Banco de dados']);
      const { rows } = await database.db.execute(sql`select part, ended_at is not null as ended from alarms`);
      expect(rows).toEqual([{ part: 'database', ended: true }]);
    } finally {
      await jobs.stop();
      await database.close();
      await server.remove();
    }
  });
});

it('two processes raise one alarm, though only one of them sees its cause', async () => {
  const other = createWatch({
    ...shop.deps,
    host: { ...shop.deps.host, disk: async () => ({ free: 1, total: 20 * 1024 ** 3 }) },
  });
  for (let minute = 0; minute < 10; minute += 1) {
    shop.clock.advance(60_000);
    await Promise.all([other.look(), shop.look()]);
    await shop.deliver();
  }
  expect(shop.subjects()).toEqual(['Alarme: Disco']);
});

it('the external watchdog is called every five minutes, and not while something has failed', async () => {
  const receiver = await openReceiver();
  try {
    shop.deps.config.deadmanUrl = receiver.url;
    await shop.minutes(11);
    expect(receiver.received).toHaveLength(3);
    shop.simulator.payments.setFault({ kind: 'unauthorized', times: FOREVER });
    await shop.minutes(11);
    expect(receiver.received).toHaveLength(3);
  } finally {
    await receiver.close();
  }
});
