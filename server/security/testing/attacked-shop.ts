import { sql } from 'drizzle-orm';
import type { EndpointShape } from '#contract/endpoint.ts';
import { anAccount } from '#server/testing/accounts.ts';
import { shopOfFile } from '#server/testing/app.ts';
import { aProduct } from '#server/testing/factories.ts';
import { funeralCalls } from '#server/testing/funerals.ts';
import { anOrder } from '#server/testing/orders.ts';
import type { SeededRandom } from '#server/testing/seeded-random.ts';
import { type Known, validValue } from './valid-values.ts';

type Caller = { name: string; headers: Record<string, string> };

/** The shop of a whole file with something of everything, and everybody who may call it. */
export async function attackedShopOfFile(logLines?: string[]) {
  const shop = await shopOfFile(logLines ? { logLines } : {});
  const { deps } = shop;
  // The calls that end a session are made with those of all the others.
  await deps.db.execute(sql`create function ignore() returns trigger language plpgsql as 'begin return null; end'`);
  await deps.db.execute(
    sql`create trigger ignore before insert on ended_tokens for each row execute function ignore()`,
  );
  const admin = await anAccount(deps);
  const staff = await anAccount(deps, { role: 'funcionario' });
  const wreath = await aProduct(deps, { stock: 1_000 });
  const other = await aProduct(deps, { name: 'Coroa Lírio', price: 420 });
  const order = await anOrder(deps, wreath);
  const funeral = await funeralCalls(shop, staff).idOf();
  const victim = await anAccount(deps, { role: 'funcionario' });
  const post = async (path: string, payload: object) =>
    (await shop.as(admin).post<{ _id: string }>(path, payload)).body._id;
  const urn = await post('/urnas', { nome: 'Urna Clássica', imagem: 'https://fotos.example/urna.webp' });
  const expense = await post('/expenses', { descricao: 'Flores', valor: 120, data: '2026-11-20' });
  const callers: [Caller, ...Caller[]] = [
    { name: 'administrador', headers: admin.headers },
    { name: 'administrador', headers: admin.headers },
    { name: 'funcionario', headers: staff.headers },
    { name: 'anonymous', headers: {} },
    { name: 'garbage', headers: { authorization: 'Bearer a.b.c' } },
  ];
  const known: Known = {
    ids: [wreath.id, order.orderId, order.id, funeral, victim.id, urn, expense],
    titles: [wreath.name, other.name],
    emails: [victim.email, 'ninguem@example.com', 'nova.conta@example.com'],
  };
  /** A call of an endpoint in good faith, its query and body as `change` makes them. */
  const callOf = (
    { method, path, query, body }: EndpointShape,
    random: SeededRandom,
    change = (value: unknown) => value,
  ) => {
    const url = `/api${path.replace(/:\w+/g, random.pick(known.ids))}`;
    const asked = query ? change(validValue(query, random, known)) : {};
    const text = new URLSearchParams(asked as Record<string, string>).toString();
    const payload = body && ((change(validValue(body, random, known)) ?? {}) as object);
    return { method, url: `${url}?${text}`, ...(payload && { payload }) };
  };
  return { shop, callers, known, callOf };
}
