import { sql } from 'drizzle-orm';
import { anAccount } from '#server/testing/accounts.ts';
import { openShop, type TestShop } from '#server/testing/app.ts';
import { aProduct, aSession } from '#server/testing/factories.ts';
import { funeralCalls } from '#server/testing/funerals.ts';
import { anOrder } from '#server/testing/orders.ts';
import type { Simulator } from '#simulator/simulator.ts';
import type { Caller } from './attacks.ts';
import type { Known } from './valid-values.ts';

export type AttackedShop = {
  shop: TestShop;
  simulator: Simulator;
  callers: [Caller, ...Caller[]];
  known: Known;
};

/** A shop with something of everything, and everybody who may call it. */
export async function openAttackedShop(logLines?: string[]): Promise<AttackedShop> {
  const shop = await openShop(logLines ? { logLines } : {});
  const { deps } = shop;
  // The calls that end a session are made with those of all the others.
  await deps.db.execute(sql`create function ignore() returns trigger language plpgsql as 'begin return null; end'`);
  await deps.db.execute(
    sql`create trigger ignore before insert on ended_tokens for each row execute function ignore()`,
  );
  const administrator = await aSession(deps, 'administrador');
  const staff = await aSession(deps, 'funcionario');
  const wreaths = [await aProduct(deps, { stock: 1_000 }), await aProduct(deps, { name: 'Coroa Lírio', price: 420 })];
  const order = await anOrder(deps, wreaths[0] ?? (await aProduct(deps)));
  const funeral = await funeralCalls(shop, { headers: staff }).idOf();
  const victim = await anAccount(deps, { role: 'funcionario' });
  const post = async (path: string, payload: object) => {
    const { body } = await shop.request({ method: 'POST', url: `/api${path}`, headers: administrator, payload });
    return (body as { _id: string })._id;
  };
  const urn = await post('/urnas', { nome: 'Urna Clássica', imagem: '/media/urna/960.webp' });
  const expense = await post('/expenses', { descricao: 'Flores', valor: 120, data: '2026-11-20' });
  const products = wreaths.map(({ id, name, price }) => ({ id, title: name, price }));
  const [first, ...others] = products;
  if (!first) throw new Error('no wreath');
  return {
    shop,
    simulator: shop.simulator,
    callers: [
      { name: 'administrador', headers: administrator },
      { name: 'administrador', headers: administrator },
      { name: 'funcionario', headers: staff },
      { name: 'anonymous', headers: {} },
      { name: 'garbage', headers: { authorization: 'Bearer a.b.c' } },
    ],
    known: {
      ids: [first.id, order.orderId, order.id, funeral, victim.id, urn, expense],
      products: [first, ...others],
      emails: [victim.email, 'ninguem@example.com', 'nova.conta@example.com'],
    },
  };
}
