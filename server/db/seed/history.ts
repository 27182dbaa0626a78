import { type SQL, sql } from 'drizzle-orm';
import { EXPENSE_CATEGORIES } from '#domain/finance.ts';
import { DEFAULT_COLOR, FAIXA_FEE } from '#domain/order.ts';
import { RESERVATION_MINUTES } from '#domain/reservation.ts';
import { type Database, inTransaction } from '../client.ts';
import { orders } from '../schema/orders.ts';
import { reservations } from '../schema/reservations.ts';

export type HistoryCounts = { orders: number; reservations: number; expenses: number; logs: number; funerals: number };
/** The history ends at `now`; the same seed gives the same rows. */
export type History = { seed: number; now: Date; years: number; counts: HistoryCounts };

const FIRST_NAMES =
  'Maria,José,Ana,João,Antônio,Francisca,Carlos,Adriana,Paulo,Juliana,Pedro,Márcia,Lucas,Fernanda,Luiz,Patrícia,Marcos,Aline,Sandra,Gabriel,Camila,Rafael,Conceição,Sebastião,Aparecida,Inácio,Lourdes,Otávio,Neusa,Benedito,Zélia,Geraldo,Íris';
const LAST_NAMES =
  'da Silva,dos Santos,Oliveira,Souza,Rodrigues,Ferreira,Alves,Pereira,Lima,Gomes,Costa,Ribeiro,Martins,Carvalho,Almeida,Lopes,Soares,Fernandes,Vieira,Barbosa,Rocha,Dias,Nascimento,Andrade,Moreira,Nunes,Marques,Machado,Mendes,Freitas,Araújo,Brandão';
const STREETS =
  'Rua das Acácias,Avenida Lúcio Meira,Rua Duque de Caxias,Avenida Delfim Moreira,Rua Carmela Dutra,Avenida Feliciano Sodré,Rua das Hortênsias,Estrada do Imbuí';
const PLACES =
  'Capela Municipal,Capela do Carmo,Capela Santa Teresa,Igreja Matriz de Santa Teresa,Cemitério Carlinda Berlim,Cemitério de Venda Nova,Residência da família';
const FAIXAS =
  'Saudades eternas da família,Com amor dos filhos e netos,Descanse em paz,Homenagem dos amigos da Serra,Eterna gratidão,Você viverá em nossos corações';
const SUPPLIES = 'Rosas brancas,Crisântemos e gipsófila,Fita para faixas,Combustível do furgão,Conta de luz,Suportes';

/**
 * SQL functions of this session, simple enough to be inlined: `rnd` is a fraction that depends only on seed, row and
 * salt.
 */
const functionsOf = ({ seed, now, years }: History) =>
  Object.entries({
    'hash(n int, salt text) returns bigint': `hashint4extended(n, hashtextextended(salt, ${seed}))`,
    'rnd(n int, salt text) returns float8': `(pg_temp.hash(n, salt) & (1::bigint << 48) - 1) / 2 ^ 48`,
    'pick(words text, n int, salt text) returns text': `split_part(words, ',', 1 + floor(pg_temp.rnd(n, salt) * (1 + length(words) - length(replace(words, ',', ''))))::int)`,
    'person(n int, salt text) returns text': `concat_ws(' ', pg_temp.pick('${FIRST_NAMES}', n, salt || 1), pg_temp.pick('${LAST_NAMES}', n, salt || 2), pg_temp.pick('${LAST_NAMES}', n, salt || 3))`,
    'digits(n int, salt text, count int) returns text': `lpad(floor(pg_temp.rnd(n, salt) * 10 ^ count)::bigint::text, count, '0')`,
    // The check digit of a CPF.
    'checked(digits text) returns text': `digits || sum(substr(digits, k, 1)::int * (length(digits) + 2 - k)) * 10 % 11 % 10 from generate_series(1, length(digits)) k`,
    // Rows are spread evenly with some jitter, each later than the one before.
    'at(n int, count int, salt text) returns timestamptz': `date_trunc('milliseconds', '${now.toISOString()}'::timestamptz - (count - n - pg_temp.rnd(n, salt)) * interval '${years * 365.25} days' / greatest(count, 1))`,
    // A UUIDv7, so that rows are ordered by time as real ones are.
    'uid(at timestamptz, n int, salt text) returns uuid': `(lpad(to_hex(floor(extract(epoch from at) * 1000)::bigint), 12, '0') || '7' || lpad(to_hex(pg_temp.hash(n, salt || 1) & 4095), 3, '0') || '8' || lpad(to_hex(pg_temp.hash(n, salt || 2) & (1::bigint << 60) - 1), 15, '0'))::uuid`,
  }).map(([head, body]) => sql.raw(`create or replace function pg_temp.${head} language sql as $$ select ${body} $$`));

/** Sales by their numbers: reservations 0, 1, … come first, then the orders without a reservation. */
const salesOf = ({ counts }: History, numbers: SQL) => sql`
  create temporary table sale on commit drop as
  with dated as (
    select n, n < ${counts.reservations}::int as held, case when n < ${counts.reservations}::int then pg_temp.at(n, ${counts.reservations}::int, 'held')
      else pg_temp.at(n - ${counts.reservations}::int, ${counts.orders}::int, 'own') end as created_at
    from (${numbers}) numbered)
  select n, held, created_at, pg_temp.uid(created_at, n, 'sale') as id, pg_temp.uid(created_at, n, 'order')::text as order_id,
    pg_temp.person(n, 'buyer') as buyer_name, 'comprador' || n || '@example.com' as buyer_email,
    '219' || pg_temp.digits(n, 'phone', 8) as buyer_phone,
    pg_temp.checked(pg_temp.checked(pg_temp.digits(n, 'cpf', 9))) as buyer_cpf,
    pg_temp.pick(${STREETS}, n, 'street') || ', ' || n % 1999 + 1 || ', Teresópolis' as billing_address,
    pg_temp.person(n, 'deceased') as deceased_name, pg_temp.pick(${PLACES}, n, 'place') as funeral_location,
    date_bin('15 minutes', created_at, 'epoch') + (16 + floor(pg_temp.rnd(n, 'hours') * 176)) * interval '15 minutes' as funeral_time,
    case when pg_temp.rnd(n, 'method') < 0.8 then 'pix' else 'card' end as payment_method
  from dated`;

const IS_PAID = sql`pg_temp.rnd(n, 'fate') < 0.6`;
const reservationNumbers = (from: number, to: number) => sql`select generate_series(${from}::int, ${to}::int - 1) as n`;

/** Every second order comes from a paid reservation, as long as there are any. */
const orderNumbers = ({ counts }: History, from: number, to: number) => sql`
  select case when i % 2 = 0 and n < ${counts.reservations}::int and ${IS_PAID} then n else ${counts.reservations}::int + i end as n
  from (select i, i / 2 as n from generate_series(${from}::int, ${to}::int - 1) i) halves`;

const SOLD = sql`
  create temporary table sold on commit drop as
  select s.n, u as position, p.id as product_id, p.name as title, p.image, p.size, p.price_cents, pg_temp.pick(${FAIXAS}, s.n, 'faixa' || u) as faixa
  from sale s cross join lateral generate_series(0, case when pg_temp.rnd(s.n, 'units') < 0.8 then 0 else 1 + s.n % 2 end) u
  join (select *, row_number() over (order by id) - 1 as place, count(*) over () as kinds from products) p
    on p.place = floor(pg_temp.rnd(s.n, 'product' || u) * p.kinds)`;

const BUYER_COLUMNS =
  'buyer_name,buyer_email,buyer_phone,buyer_cpf,billing_address,deceased_name,funeral_location,funeral_time,payment_method';
const BUYER = sql.raw(BUYER_COLUMNS);
const TOTAL = sql`(select sum(price_cents + ${FAIXA_FEE}::int) from sold where sold.n = s.n)`;
const WREATH = sql`position, line, product_id, title, image, size, color, price_cents, faixa`;
const WREATH_VALUES = sql`w.position, w.position, w.product_id, w.title, w.image, w.size, ${DEFAULT_COLOR}, w.price_cents, w.faixa`;

const reservationsOf = () => [
  sql`insert into reservations (id, order_id, content_hash, status, client_address, ${BUYER}, total_cents, created_at, expires_at)
    select id, order_id, order_id, case when ${IS_PAID} then 'converted' when pg_temp.rnd(n, 'fate') < 0.7 then 'released' else 'active' end, '203.0.113.' || n % 256, ${BUYER}, ${TOTAL}, created_at, created_at + ${RESERVATION_MINUTES}::int * interval '1 minute'
    from sale s order by n on conflict do nothing`,
  sql`insert into reservation_wreaths (id, reservation_id, ${WREATH})
    select pg_temp.uid(s.created_at, s.n, 'held' || w.position), s.id, ${WREATH_VALUES} from sold w join sale s using (n) on conflict do nothing`,
];

const ordersOf = ({ now }: History) => [
  sql`create temporary table bought on commit drop as
    select n, id, order_id, held, paid_at, total, 'manual-' || id as manual_payment, not held and pg_temp.rnd(n, 'manual') < 0.3 as manual,
      pg_temp.rnd(n, 'refund') < 0.005 as refunded, least(${now}::timestamptz, paid_at + floor(pg_temp.rnd(n, 'days') * 40) * interval '1 day') as refunded_at,
      case when funeral_time < ${now}::timestamptz - interval '6 hours' then 'entregue'
        when funeral_time < ${now}::timestamptz + interval '3 hours' then pg_temp.pick('pronto,saiu,entregue', n, 'stage')
        else pg_temp.pick('novo,novo,em_producao', n, 'stage') end as production
    from (select *, created_at + case when held then interval '2 minutes' else interval '0' end as paid_at, ${TOTAL} as total from sale s) priced`,
  sql`insert into orders (id, order_id, number, origin, reservation_id, payment_id, ${BUYER}, total_cents, production, production_at, situation, created_at)
    select b.id, b.order_id, coalesce(r.number, nextval('order_numbers')), case when b.manual then 'manual' else 'shop' end, r.id,
      case when b.manual then null else b.n + 10000000000 || '-' || b.id end, ${sql.raw(BUYER_COLUMNS.replaceAll(/\w+/g, 's.$&'))}, b.total, b.production, case when b.production = 'novo' then null else b.paid_at + interval '1 hour' end, case when b.refunded then 'estornado' end, b.paid_at
    from bought b join sale s using (n) left join reservations r on b.held and r.id = b.id order by b.paid_at on conflict do nothing`,
  sql`insert into order_wreaths (id, order_row, ${WREATH})
    select pg_temp.uid(b.paid_at, b.n, 'wreath' || w.position), b.id, ${WREATH_VALUES} from sold w join bought b using (n) on conflict do nothing`,
  sql`insert into payments (payment_id, reservation_id, order_row, status, status_detail, method, amount_cents, currency, reported_refunded_cents, fee_cents, net_cents, release_at, outcome, created_at, updated_at)
    select coalesce(o.payment_id, b.manual_payment), o.reservation_id, o.id, 'approved', 'accredited', o.payment_method, o.total_cents, 'BRL',
      case when b.refunded then o.total_cents else 0 end, fee, o.total_cents - fee, case when fee is not null then o.created_at end, 'order', o.created_at, o.created_at
    from bought b join orders o on o.id = b.id
    cross join lateral (select case when o.payment_id is not null then round(o.total_cents * 0.0099)::bigint end as fee) kept on conflict do nothing`,
  sql`insert into money_movements (id, order_row, payment_id, kind, amount_cents, at)
    select pg_temp.uid(m.at, b.n, m.kind), o.id, case when m.kind <> 'discount' then coalesce(o.payment_id, b.manual_payment) end, m.kind, m.sign * o.total_cents, m.at
    from bought b join orders o on o.id = b.id cross join lateral (values
      ('payment', 1, b.paid_at), ('refund', -1, b.refunded_at), ('discount', -1, b.refunded_at)) m (kind, sign, at)
    where m.kind = 'payment' or b.refunded order by m.sign desc, m.at on conflict do nothing`,
  sql`insert into deliveries (id, order_row, key, outcome, at, recorded_by, recorded_at)
    select id, id, id::text, 'delivered', paid_at + interval '1 hour', 'equipe@example.com', paid_at + interval '1 hour'
    from bought where production = 'entregue' on conflict do nothing`,
];

const expensesOf = ({ counts }: History, from: number, to: number) => sql`
  insert into expenses (id, description, amount_cents, category, spent_at, created_by, created_at)
  select pg_temp.uid(at, n, 'expense'), pg_temp.pick(${SUPPLIES}, n, 'supply'), 1000 + floor(pg_temp.rnd(n, 'amount') * 150000),
    pg_temp.pick(${EXPENSE_CATEGORIES.join(',')}, n, 'category'), at, 'admin@example.com', at
  from generate_series(${from}::int, ${to}::int - 1) n cross join lateral (select pg_temp.at(n, ${counts.expenses}::int, 'expense') as at) d
  on conflict do nothing`;

const funeralsOf = ({ counts, now }: History, from: number, to: number) => sql`
  insert into funerals (id, type, health_plan, deceased_name, responsible_name, phone, wake_place, wake_at, burial_place, burial_at,
    laboratory, thanatopraxy_at, concluded_by, concluded_at, active, created_by, created_at, updated_at)
  select pg_temp.uid(at, n, 'funeral'), case when insured then 'convênio' else 'particular' end, case when insured then 'Plano Serra' end,
    pg_temp.person(n, 'dead'), pg_temp.person(n, 'responsible'), '219' || pg_temp.digits(n, 'family', 8),
    case when wake then pg_temp.pick(${PLACES}, n, 'wake place') end, case when wake then hour + interval '8 hours' end,
    pg_temp.pick('Cemitério Carlinda Berlim,Cemitério de Venda Nova,Crematório da Serra', n, 'burial place'),
    hour + (20 + floor(pg_temp.rnd(n, 'burial') * 12)) * interval '1 hour',
    case when prepared then 'Laboratório São Lucas' end, case when prepared then hour + interval '3 hours' end,
    case when past then 'plantao@example.com' end, case when past then hour + interval '40 hours' end,
    past or pg_temp.rnd(n, 'active') < 0.95, 'plantao@example.com', at, at
  from generate_series(${from}::int, ${to}::int - 1) n
  cross join lateral (select pg_temp.at(n, ${counts.funerals}::int, 'funeral') as at) d
  cross join lateral (select date_bin('15 minutes', at, 'epoch') as hour, at < ${now}::timestamptz - interval '3 days' as past,
    pg_temp.rnd(n, 'insured') < 0.6 as insured, pg_temp.rnd(n, 'wake') < 0.85 as wake, pg_temp.rnd(n, 'prepared') < 0.5 as prepared) f
  on conflict do nothing`;

const logsOf = ({ counts }: History, from: number, to: number) => sql`
  insert into logs (created_at, user_email, action, message, ip_address)
  select pg_temp.at(n, ${counts.logs}::int, 'log'), pg_temp.pick('sistema,sistema,anônimo,admin@example.com,equipe@example.com', n, 'user'),
    action, case action when 'pagamento_aprovado' then 'Pagamento ' || 90000000000 + n || ' aprovado; pedido criado.' else 'Feito no painel: ' || action || '.' end,
    '203.0.113.' || n % 256
  from generate_series(${from}::int, ${to}::int - 1) n
  cross join lateral (select pg_temp.pick('login,login_recusado,pagamento_criado,pagamento_aprovado,produto_alterado,pedidos_exportados', n, 'action') as action) a
  order by n`;

/** Whether there are orders or reservations, among which a made-up history would be lost. */
export async function hasHistory({ db }: Pick<Database, 'db'>): Promise<boolean> {
  const [order] = await db.select({ id: orders.id }).from(orders).limit(1);
  const [reservation] = await db.select({ id: reservations.id }).from(reservations).limit(1);
  return order !== undefined || reservation !== undefined;
}

/**
 * Fills the database with a made-up history of its products. Existing rows are left alone, except log entries, which
 * would be doubled. Stock isn't changed: the sales are long past. `told` is called with each step's text.
 */
export async function seedHistory(database: Database, history: History, told: (text: string) => void): Promise<void> {
  const { counts } = history;
  const fill = (count: number, label: string, statementsOf: (from: number, to: number) => SQL[]) => {
    told(`${count} ${label}`);
    return inBatches(database, history, count, statementsOf);
  };
  await fill(counts.reservations, 'reservas', (from, to) => [
    ...[salesOf(history, reservationNumbers(from, to)), SOLD],
    ...reservationsOf(),
  ]);
  await fill(counts.orders, 'pedidos', (from, to) => [
    ...[salesOf(history, orderNumbers(history, from, to)), SOLD],
    ...ordersOf(history),
  ]);
  await fill(counts.expenses, 'gastos', (...range) => [expensesOf(history, ...range)]);
  await fill(counts.funerals, 'funerais', (...range) => [funeralsOf(history, ...range)]);
  await fill(counts.logs, 'registros', (...range) => [logsOf(history, ...range)]);
  told('estatísticas do banco');
  // Autovacuum would do this a minute later; the planner needs it at once.
  await database.withSession((client) => client.query('vacuum (analyze)'));
}

/** Small enough that no statement takes longer than those of the shop. */
const BATCH = 2500;

async function inBatches(
  database: Database,
  history: History,
  count: number,
  statementsOf: (from: number, to: number) => SQL[],
): Promise<void> {
  for (let from = 0; from < count; from += BATCH) {
    const statements = [...functionsOf(history), ...statementsOf(from, Math.min(from + BATCH, count))];
    await inTransaction(database, async (tx) => {
      for (const statement of statements) await tx.execute(statement);
    });
  }
}
