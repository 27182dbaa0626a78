import { eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { newId } from '../db/ids.ts';
import { logs } from '../db/schema/logs.ts';
import { deliveries, orderNotes, orders } from '../db/schema/orders.ts';
import { shopOfFile } from '../testing/app.ts';
import { dump } from '../testing/canaries.ts';
import { aProduct } from '../testing/factories.ts';
import { anOrder } from '../testing/orders.ts';
import { anonymisePerson } from './anonymise.ts';
import { exportPerson } from './export.ts';
import { patternOf } from './search.ts';

const ANA = {
  buyerName: 'Ana Lima',
  buyerCpf: '11144477735',
  buyerEmail: 'ana@example.com',
  billingAddress: 'Rua das Flores, 10',
  buyerPhone: '2127420000',
};
const WORDS = [...Object.values(ANA), '(21) 2742-0000', '21 2742-0000', 'Ângela Sá', 'Jr. (Lima)'];

const shop = await shopOfFile();

/** The text without the words, as the database and as JavaScript see it, where both must agree. */
async function without(text: string): Promise<string> {
  const pattern = patternOf(WORDS) ?? '';
  const { rows } = await shop.deps.db.execute<{ text: string; found: boolean }>(
    sql`select regexp_replace(${text}::text, ${pattern}, '#', 'gi') as text, ${text}::text ~* ${pattern} as found`,
  );
  const replaced = text.replace(new RegExp(pattern, 'giu'), '#');
  expect(rows).toEqual([{ text: replaced, found: replaced !== text }]);
  return replaced;
}

it.each([
  ['falar com Ana Lima.', 'falar com #.'],
  ['ANA LIMA, ana lima/Ana Lima', '#, #/#'],
  ['(Ana Lima)\nAna Lima', '(#)\n#'],
  ['Ângela Sá, ÂNGELA SÁ, ângela sá', '#, #, #'],
  ['da Jr. (Lima) e', 'da # e'],
  ['Rua das Flores, 10, ap. 2', '#, ap. 2'],
  ['<ANA@example.com>, -ana@example.com...ana@example.com', '<#>, -#...#'],
  ['a ana@example.com. Ligar; a ana@example.com.Ligar', 'a #. Ligar; a #.Ligar'],
  ['+5511144477735, 021 2742-0000, +55 (21) 2742-0000, 02127420000', '+55#, 0#, +55 #, 0#'],
  [JSON.stringify({ nota: 'x\nAna Lima\tana@example.com\nRua das Flores, 10' }), '{"nota":"x\\n#\\t#\\n#"}'],
])('a person is found in %j', async (text, rest) => {
  expect(await without(text)).toBe(rest);
});

it.each([
  'Mariana Lima, Luciana Lima, Ana Limão, Ana Limã, Éana Lima, Ana Lima\u0303',
  "Maria Sant'Ana Lima, Maria Sant’Ana Lima",
  'MARIÂNGELA SÁ, Ângela Sálvia',
  'Rua das Flores, 100; Rua das Flores, 10A',
  'mariana@example.com, mari-ana@example.com, mari--ana@example.com, mari.ana@example.com, mari_ana@example.com, m+ana@example.com',
  'éana@example.com, ana@example.com.br, ANA@EXAMPLE.COM.BR., ana@example.community',
  '21274200001, 11144477735123, (21) 2742-00001',
])('others who only contain the words stay: %s', async (text) => {
  expect(await without(text)).toBe(text);
});

it('nobody whose name, address or e-mail contains those of a person is exported or changed with them', async () => {
  const { db, database } = shop.deps;
  const wreath = await aProduct(shop.deps, { stock: 9 });
  const createdAt = new Date('2020-11-20T12:00:00Z');
  await anOrder(shop.deps, wreath, { ...ANA, createdAt, production: 'entregue' });
  const other = await anOrder(shop.deps, wreath, { createdAt, production: 'entregue', buyerName: 'Outra Pessoa' });
  await db.update(deliveries).set({ receivedBy: 'Mariana Lima' }).where(eq(deliveries.orderRow, other.id));
  await db.update(orders).set({ closedBy: 'mariana@example.com' }).where(eq(orders.id, other.id));
  const note = { id: newId(createdAt), key: other.id, orderRow: other.id, writtenAt: createdAt };
  await db
    .insert(orderNotes)
    .values({ ...note, text: 'Levar à Rua das Flores, 100', writtenBy: 'mariana@example.com' });
  const entry = { action: 'pedido_alterado', ipAddress: '-', createdAt };
  await db.insert(logs).values([
    {
      ...entry,
      userEmail: 'mariana@example.com',
      message: 'Mariana Lima',
      changes: { after: { nota: 'Luciana Lima' } },
    },
    { ...entry, userEmail: 'dono@example.com', message: 'Nota.', changes: { after: { nota: 'x\nAna Lima ligou' } } },
  ]);
  const foreign = async () => (await dump(database)).filter((line) => /ana Lima|mariana@|Flores, 100/.test(line));
  const before = await foreign();
  expect(before).toHaveLength(4);

  const query = { cpf: ANA.buyerCpf };
  const { outras_mencoes, registros_de_acesso_e_de_acoes } = await exportPerson(shop.deps, query);
  expect(outras_mencoes).toEqual([]);
  expect(registros_de_acesso_e_de_acoes).toMatchObject([{ mensagem: 'Nota.' }]);
  expect(await anonymisePerson(shop.deps, query, { keepFiscal: false })).toMatchObject({ logs: 1, texts: 0 });
  expect(await foreign()).toEqual(before);
  expect(await db.select({ changes: logs.changes }).from(logs).where(eq(logs.message, 'Nota.'))).toEqual([
    { changes: { after: { nota: 'x\n[dados removidos] ligou' } } },
  ]);
});
