import { type Breakage, withoutIndex } from './breakage.ts';
/** Violations concerning users, jobs, the log, references and storage (I9 to I11, I13, I14). */
export const recordsBreakages: Breakage[] = [
  {
    id: 'I9',
    what: 'no administrator today',
    sql: ['update users set active = false'],
    says: 'no active administrator',
  },
  {
    id: 'I9',
    what: 'no administrator for a while',
    sql: [
      `insert into logs (created_at, user_email, action, message, ip_address)
         select now() + interval '1 hour', email, action, 'Usuário ' || what || ': ' || email || '.', '-' from users,
           (values (1, 'usuario_desativado', 'desativado'), (2, 'usuario_ativado', 'ativado')) steps (n, action, what)
          where role = 'administrador' order by n`,
    ],
    says: 'no active administrator',
  },
  {
    id: 'I9',
    what: 'a user whose state nothing explains',
    sql: ["update users set active = true where role = 'funcionario'"],
    says: 'tells of users something else',
  },
  {
    id: 'I9',
    what: 'two users with one e-mail',
    sql: [
      withoutIndex('users_email'),
      `insert into users select (jsonb_populate_record(u, jsonb_build_object('id', gen_random_uuid(), 'email', upper(email)))).* from users u limit 1`,
    ],
    says: 'one e-mail',
  },
  {
    id: 'I10',
    what: 'a hold that lives too long',
    sql: ["update reservations set expires_at = expires_at + interval '1 hour'"],
    says: 'lives longer',
  },
  {
    id: 'I10',
    what: 'two living holds for one order',
    sql: [
      withoutIndex('reservations_one_active_per_order'),
      "update reservations set status = 'active', order_id = 'um'",
    ],
    says: 'two living holds',
  },
  {
    id: 'I10',
    what: 'a job whose worker is gone',
    sql: ["update pgboss.job set state = 'active', started_on = '2020-01-01' where name = 'deliver-notification'"],
    says: 'neither finished nor taken over',
  },
  {
    id: 'I10',
    what: 'a payment that is not checked again',
    sql: ["update pgboss.job set state = 'failed' where name = 'settle-payment'"],
    says: 'will not be checked again',
  },
  {
    id: 'I10',
    what: 'a row from the future',
    sql: ["update orders set created_at = created_at + interval '1 year'"],
    says: 'from the future',
  },
  {
    id: 'I11',
    what: 'an entry that was changed',
    sql: ["update logs set message = message || '!' where action = 'imagem_enviada'"],
    says: 'changed or vanished',
  },
  ...[
    ['pagamento_aprovado', 'an order of the shop'],
    ['pedido_manual_criado', 'a manual order'],
    ['usuario_criado', 'a user'],
    ['funeral_agendado', 'a funeral'],
    ['reserva_criada', 'a hold'],
    ['gasto_criado', 'an expense'],
    ['produto_alterado', 'acknowledged without an entry: edit-product'],
    ['usuario_desativado', 'acknowledged without an entry: toggle-user'],
    ['imagem_enviada', 'acknowledged without an entry: upload-image'],
  ].map(([action = '', says = '']) => ({
    id: 'I11',
    what: `no entry '${action}'`,
    sql: [`delete from logs where action = '${action}'`],
    says,
  })),
  {
    id: 'I11',
    what: 'a log without its guard',
    sql: ['alter table logs disable trigger logs_append_only'],
    says: 'guard is gone',
  },
  {
    id: 'I13',
    what: 'items of no order',
    sql: ["delete from orders where origin = 'shop'"],
    says: 'order_wreaths.order_row names no orders',
  },
  {
    id: 'I13',
    what: 'an order of an unknown payment',
    sql: ["delete from payments where outcome = 'order'"],
    says: 'not on record',
  },
  {
    id: 'I13',
    what: 'a picture without a file',
    sql: ["update products set image = '/media/coroa-que-falta/960.webp'"],
    says: 'a picture that is not there',
  },
  {
    id: 'I14',
    what: 'another schema than the program',
    sql: ['delete from drizzle.__drizzle_migrations'],
    says: 'not the one of this program',
  },
  {
    id: 'I14',
    what: 'rows that an index forbids',
    sql: ["update pg_index set indisunique = true where indexrelid = 'payments_reservation'::regclass"],
    says: 'forbids',
  },
  {
    id: 'I14',
    what: 'an index that is not valid',
    sql: ["update pg_index set indisvalid = false where indexrelid = 'orders_created'::regclass"],
    says: 'does not hold',
  },
  {
    id: 'I14',
    what: 'a table that cannot be read',
    change: (input) => ({
      ...input,
      database: {
        pool: {
          query: (text, values) =>
            text.includes('from public.expenses t')
              ? Promise.reject(new Error('invalid page'))
              : input.database.pool.query(text, values),
        },
      },
    }),
    says: 'cannot be read',
  },
];
