import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { FoundKind, SearchAnswer } from '#contract/search.ts';
import { maySoundLike, searchTerms } from '#domain/search.ts';
import { inTransaction, type Tx } from '../../db/client.ts';
import { orders } from '../../db/schema/orders.ts';
import { seedHistory } from '../../db/seed/history.ts';
import { anAccount } from '../../testing/accounts.ts';
import { shopOfFile } from '../../testing/app.ts';
import { aProduct } from '../../testing/factories.ts';
import { aFuneral, anOrder } from '../../testing/orders.ts';
import { aReservation } from '../../testing/reservations.ts';
import {
  byLikeness,
  bySounds,
  byWords,
  findFunerals,
  findOrders,
  findReservations,
  readByWords,
} from './repository.ts';

const shop = await shopOfFile();
const admin = await anAccount(shop.deps, { email: 'helena.vasques@example.com' });
const staff = await anAccount(shop.deps, { role: 'funcionario' });
const wreath = await aProduct(shop.deps, { name: 'Coroa Ternura Única' });

describe('the search', () => {
  const ask = async (q: string, as = admin) => {
    const { status, body } = await shop.as(as).get<SearchAnswer>(`/busca?${new URLSearchParams({ q }).toString()}`);
    expect(status).toBe(200);
    return body;
  };
  const count = async (kindOf: FoundKind, q: string, as = admin) => (await ask(q, as))[kindOf]?.items.length;

  it('finds an order by buyer, deceased, number, e-mail, CPF and phone, however they are typed', async () => {
    const order = await anOrder(shop.deps, wreath, {
      buyerName: 'Conceição d’Ávila Brandão',
      buyerEmail: 'conceicao.avila@provedor.example',
      buyerPhone: '24988123456',
      buyerCpf: '390.533.447-05',
      deceasedName: 'Ângelo Müller',
    });
    const texts = [
      'conceicao',
      'AVILA BRANDÃO',
      'brand conc',
      'angelo muller',
      'conceicao.avila@provedor.example',
      order.orderId,
      String(order.number),
      `nº ${order.number}`,
      `n.º ${order.number}`,
      '390.533.447-05',
      '+55 24 98812 3456',
      '3456 angelo',
    ];
    for (const text of texts) {
      expect((await ask(text)).orders?.items, text).toMatchObject([{ order_id: order.orderId, total: 370 }]);
    }
  });

  it('shows of a cancelled order that its money is owed', async () => {
    const order = await anOrder(shop.deps, wreath, { buyerName: 'Eulália Cancelada' });
    const closed = { closing: 'cancelled', closedAt: shop.clock.now(), closedBy: 'a', closeReason: 'b' } as const;
    await shop.deps.db.update(orders).set(closed).where(eq(orders.orderId, order.orderId));
    expect((await ask('eulalia')).orders?.items).toMatchObject([{ production: 'novo', situation: 'a_devolver' }]);
  });

  it('wants every word, each from its beginning', async () => {
    await anOrder(shop.deps, wreath, { buyerName: 'Rosalinda Prado' });
    expect(await count('orders', 'rosalinda prado')).toBe(1);
    expect(await count('orders', 'rosalinda pereira')).toBe(0);
    expect(await count('orders', 'linda')).toBe(0);
  });

  it('answers the eight newest and says that there are more', async () => {
    for (let at = 0; at < 9; at += 1) {
      shop.clock.advance(60_000);
      await anOrder(shop.deps, wreath, { buyerName: `Quitéria Prima${at}` });
    }
    const { orders } = await ask('quiteria');
    expect(orders?.more).toBe(true);
    expect(orders?.items.map(({ buyer_name }) => buyer_name.at(-1))).toEqual('87654321'.split(''));
    expect((await ask('quiteria prima4')).orders?.more).toBe(false);
  });

  it('finds reservations with the status they have now, those that became orders left out', async () => {
    const name = { buyerName: 'Belmira Fontes' };
    const live = await aReservation(shop.deps, [wreath], name);
    await aReservation(shop.deps, [wreath], { ...name, status: 'converted' });
    const gone = await aReservation(shop.deps, [wreath], { ...name, expiresAt: shop.clock.now() });
    const { reservations } = await ask('belmira');
    const found = Object.fromEntries(reservations?.items.map(({ _id, status }) => [_id, status]) ?? []);
    expect(found).toEqual({ [live.id]: 'active', [gone.id]: 'expired' });
  });

  it('finds funerals by deceased, family, place and phone; deactivated ones for administrators alone', async () => {
    const id = await aFuneral(shop.deps, {
      deceasedName: 'Otávio Nóbrega',
      responsibleName: 'Íris Nóbrega',
      wakePlace: 'Capela São Judas',
      wakeAt: shop.clock.now(),
      phone: '2126421234',
    });
    const hidden = await aFuneral(shop.deps, { deceasedName: 'Otávio Antigo', active: false });
    for (const text of ['otavio nob', 'iris', 'sao judas', '2642-1234', '021 2642 1234']) {
      const { funerals } = await ask(text, staff);
      expect(funerals.items, text).toMatchObject([{ _id: id, falecido: 'Otávio Nóbrega', concluido: false }]);
    }
    const all = (await ask('otavio')).funerals.items.map(({ _id, ativo }) => [_id, ativo]);
    expect(all).toEqual(
      expect.arrayContaining([
        [id, true],
        [hidden, false],
      ]),
    );
    expect(await count('funerals', 'otavio', staff)).toBe(1);
  });

  it('finds products, users and urns', async () => {
    const imagem = 'https://fotos.example/urna.webp';
    for (const nome of ['Urna Jequitibá', 'Urna Jequitibá Velha']) {
      await shop.as(admin).post('/urnas', { nome, imagem });
    }
    const [old] = (await ask('jequitiba velha')).urns.items;
    await shop.as(admin).patch(`/urnas/${old?._id}/toggle`);
    expect(await count('urns', 'jequitiba')).toBe(2);
    expect(await count('urns', 'jequitiba', staff)).toBe(1);
    expect((await ask('unica ternura')).products?.items).toEqual([
      { _id: wreath.id, name: 'Coroa Ternura Única', size: 'Grande · 1,40 m', active: true },
    ]);
    expect((await ask('vasques')).users?.items).toEqual([
      { _id: admin.id, email: 'helena.vasques@example.com', role: 'administrador', active: true },
    ]);
  });

  it('finds names that were written down by ear, after exact matches', async () => {
    const names = ['Zulmira Conceição', 'Zumira Prates', 'Empresa Alvorada', 'Jorge Tavora'];
    for (const deceasedName of names) await aFuneral(shop.deps, { deceasedName, responsibleName: 'Ivo' });
    const found = async (q: string) => {
      const { items, similar } = (await ask(q, staff)).funerals;
      return [...items.map(({ falecido }) => falecido), similar];
    };
    expect(await found('zumira')).toEqual(['Zumira Prates', 'Zulmira Conceição', 1]);
    expect(await found('conseição')).toEqual(['Zulmira Conceição', 1]);
    expect(await found('zumira conseicao')).toEqual(['Zulmira Conceição', 1]);
    expect(await found('empreza')).toEqual(['Empresa Alvorada', 1]);
    expect(await found('seu jorje')).toEqual(['Jorge Tavora', 1]);
    expect(await found('empreza jardim')).toEqual([0]);
  });

  it('finds orders for a funcionario by name, phone and number, and neither finds by nor shows money or documents', async () => {
    const order = await anOrder(shop.deps, wreath, {
      buyerName: 'Firmina D’Ourique',
      buyerEmail: 'discreta@provedor.example',
      buyerPhone: '24977123450',
      buyerCpf: '529.982.247-25',
      deceasedName: 'Osvaldo Quintela',
    });
    const texts = ['ourique', 'oswaldo quint', `nº ${order.number}`, '3450'];
    for (const text of texts) {
      expect((await ask(text, staff)).orders.items, text).toEqual([
        {
          order_id: order.orderId,
          number: order.number,
          buyer_name: 'Firmina D’Ourique',
          buyer_phone: '24977123450',
          deceased_name: 'Osvaldo Quintela',
          production: 'novo',
          situation: null,
          created_at: expect.any(String) as string,
        },
      ]);
    }
    for (const text of ['discreta', '529.982.247-25', '4725', order.orderId]) {
      expect((await ask(text, staff)).orders.items, text).toEqual([]);
    }
    const kinds = ['funerals', 'orders', 'urns'];
    expect(Object.keys(await ask('maria', staff)).sort()).toEqual(kinds);
    expect(Object.keys(await ask('', staff)).sort()).toEqual(kinds);
  });

  it.each(['', '   ', 'a', '-', "'", "' | 'x", '\\', ':*', '!(', '😔', 'ção'.repeat(30), '%', '1e5', "''':A"])(
    'takes %j as what it is, text',
    async (text) => {
      expect(Object.keys(await ask(text))).toHaveLength(6);
    },
  );
});

describe('the search of years of history', () => {
  beforeAll(async () => {
    const history = {
      now: shop.clock.now(),
      years: 5,
      seed: 1,
      counts: { orders: 2000, reservations: 1000, funerals: 500, expenses: 0, logs: 0 },
    } satisfies Parameters<typeof seedHistory>[1];
    await seedHistory(shop.deps.database, history, () => undefined);
  }, 60_000);

  function planOf(queryOf: (tx: Tx) => { toSQL: () => { sql: string; params: unknown[] } }): Promise<string> {
    return inTransaction(shop.deps.database, async (tx) => {
      await readByWords(tx);
      const { rows } = await tx.execute(sql`explain ${queryOf(tx)}`);
      return rows.map((row) => String(row['QUERY PLAN'])).join('\n');
    });
  }

  it.each(['zulmira', 'maria', 'com', 'jo sil', '99999-1234', '529.982.247-25', 'a3f0c6de-0001'])(
    'reads the indexes of the search for %s, and no whole table',
    async (typed) => {
      const terms = searchTerms(typed);
      const isWord = terms.flat(2).some(maySoundLike);
      const ways = [
        { index: 'search', find: byWords(terms) },
        { index: 'sounds', find: isWord ? byLikeness(terms) : bySounds(terms) },
      ];
      for (const { index, find } of ways) {
        const plans = {
          orders: await planOf((tx) => findOrders(tx, find, 9)),
          reservations: await planOf((tx) => findReservations(tx, find, 9)),
          funerals: await planOf((tx) => findFunerals(tx, find, { limit: 9, withDeactivated: true })),
        };
        for (const [table, plan] of Object.entries(plans)) {
          expect(plan).not.toContain('Seq Scan');
          const scans = new Set(plan.match(/Scan (?:using|on) \w+_\w+/g));
          expect([...scans], plan).toEqual([`Scan on ${table}_${index}`]);
        }
      }
    },
  );
});
