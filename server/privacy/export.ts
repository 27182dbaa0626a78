import { asc, type Column, getTableColumns, getTableName, inArray, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { loggedLabelsOf } from '#contract/fields.ts';
import { purchase } from '#contract/purchase.ts';
import { formatDocument } from '#domain/cpf.ts';
import { OUTCOME_LABELS } from '#domain/delivery.ts';
import { foldedText } from '#domain/folded-text.ts';
import { type Cents, reaisFromCents } from '#domain/money.ts';
import { PAYMENT_METHOD_LABELS } from '#domain/order.ts';
import { MOVEMENT_LABELS } from '#domain/order-money.ts';
import { PRODUCTION_LABELS } from '#domain/production.ts';
import { inTransaction, type Queryable, type Tx } from '../db/client.ts';
import { ceremonies, ceremonyEvents } from '../db/schema/ceremonies.ts';
import { devices } from '../db/schema/devices.ts';
import { funeralChanges, funerals } from '../db/schema/funerals.ts';
import { invoiceRequests } from '../db/schema/invoices.ts';
import { logs } from '../db/schema/logs.ts';
import { moneyMovements } from '../db/schema/money.ts';
import { notifications } from '../db/schema/notifications.ts';
import {
  deliveries,
  orderNotes,
  orderRequests,
  orders,
  orderWreaths,
  payments,
  productionSteps,
} from '../db/schema/orders.ts';
import { reservations, reservationWreaths } from '../db/schema/reservations.ts';
import { passkeys, sessions, users } from '../db/schema/users.ts';
import type { Deps } from '../deps.ts';
import { SYSTEM, writeLog } from '../features/logs/service.ts';
import { referenceTo } from './data-map.ts';
import { identifiersOf } from './identifiers.ts';
import { findPerson, type Person, type PersonQuery } from './person.ts';
import { isRecipient, logEntries, messagesTo } from './records.ts';
import { findMentions } from './search.ts';

export type PrivacyDeps = Pick<Deps, 'database' | 'now' | 'config' | 'business'>;

type Row = Record<string, unknown>;

const labels = Object.entries(loggedLabelsOf(purchase)).map(([column, label]) => [
  column,
  foldedText(label).replaceAll(/[^a-z]+/g, '_'),
]);

/** Portuguese names of columns by their own, or by their table's and their own; those of a purchase are its labels. */
const NAMES: Readonly<Record<string, string>> = {
  ...Object.fromEntries(labels),
  whatsapp_at: 'pediu_avisos_por_whatsapp_em',
  order_id: 'pedido',
  number: 'numero',
  origin: 'origem',
  production: 'producao',
  status: 'situacao',
  total_cents: 'total_em_reais',
  client_address: 'endereco_ip',
  expires_at: 'vence_em',
  created_at: 'criado_em',
  updated_at: 'atualizado_em',
  title: 'nome',
  size: 'tamanho',
  color: 'cor',
  price_cents: 'preco_em_reais',
  faixa: 'faixa',
  to_state: 'etapa',
  name: 'nome',
  document: 'cpf_ou_cnpj',
  address: 'endereco',
  email: 'email',
  requested_at: 'pedida_em',
  done_at: 'emitida_em',
  'order_requests.position': 'numero',
  kind: 'tipo',
  reason: 'motivo',
  image: 'foto',
  answer: 'resposta',
  answer_text: 'texto_da_resposta',
  answered_at: 'respondida_em',
  text: 'texto',
  written_at: 'quando',
  at: 'quando',
  outcome: 'resultado',
  undone_at: 'desfeita_em',
  received_by: 'recebida_por',
  payment_id: 'numero_no_mercado_pago',
  status_detail: 'detalhe',
  problems: 'problemas',
  method: 'meio',
  amount_cents: 'valor_em_reais',
  type: 'tipo',
  responsible_name: 'responsavel',
  phone: 'telefone',
  health_plan: 'convenio',
  wake_place: 'local_do_velorio',
  wake_at: 'velorio_em',
  burial_place: 'local_do_sepultamento',
  burial_at: 'sepultamento_em',
  laboratory: 'laboratorio',
  thanatopraxy_at: 'tanatopraxia_em',
  concluded_at: 'concluido_em',
  deactivation_reason: 'motivo_da_desativacao',
  action: 'acao',
  changes: 'mudancas',
  consent_by: 'autorizada_por',
  consent_at: 'autorizada_em',
  entered_by: 'registrada_por',
  listed: 'na_lista_publica',
  birth_year: 'ano_de_nascimento',
  death_year: 'ano_da_morte',
  words: 'palavras',
  wish: 'desejos',
  no_flowers: 'sem_flores',
  stream_url: 'transmissao',
  withdrawn_at: 'retirada_em',
  place: 'local',
  role: 'papel',
  'users.active': 'ativa',
  last_used_at: 'usada_em',
  user_agent: 'navegador',
  last_seen_at: 'vista_em',
  enrolled_at: 'cadastrado_em',
  recipient: 'para',
  subject: 'assunto',
  text_body: 'texto',
  last_error: 'erro',
  sent_at: 'enviada_em',
  message: 'mensagem',
  'logs.user_email': 'quem',
  ip_address: 'endereco_ip',
};

const TEXTS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  origin: { shop: 'loja', manual: 'telefone ou balcão' },
  payment_method: PAYMENT_METHOD_LABELS,
  production: PRODUCTION_LABELS,
  to_state: PRODUCTION_LABELS,
  outcome: OUTCOME_LABELS,
  kind: { ...MOVEMENT_LABELS, cancellation: 'cancelamento', complaint: 'reclamação' },
  answer: { accepted: 'aceita', refused: 'recusada' },
  status: { active: 'não paga', converted: 'paga, tornou-se pedido', released: 'cancelada' },
};

/** Tables of the rows that belong to a row and are exported below it. */
const PARTS: Readonly<Record<string, Readonly<Record<string, PgTable>>>> = {
  orders: {
    coroas: orderWreaths,
    etapas: productionSteps,
    notas_fiscais: invoiceRequests,
    solicitacoes: orderRequests,
    anotacoes: orderNotes,
    entregas: deliveries,
  },
  reservations: { coroas: reservationWreaths },
  payments: { movimentos: moneyMovements },
  funerals: { historico: funeralChanges, paginas_da_cerimonia: ceremonies },
  ceremonies: { outras_cerimonias: ceremonyEvents },
  users: { chaves_de_acesso: passkeys, sessoes: sessions, aparelhos: devices },
};

export const exportedName = (table: string, column: string): string | undefined =>
  NAMES[`${table}.${column}`] ?? NAMES[column];

function exportedValue(column: Column, value: unknown): unknown {
  if (column.name.endsWith('_cents')) return value === null ? null : reaisFromCents(value as Cents);
  if (typeof value !== 'string') return value;
  return /cpf|document/.test(column.name) ? formatDocument(value) : (TEXTS[column.name]?.[value] ?? value);
}

function exported(table: PgTable, row: Row): Row {
  const fields = Object.entries<Column>(getTableColumns(table)).flatMap(([property, column]) => {
    const name = exportedName(getTableName(table), column.name);
    return name === undefined ? [] : [[name, exportedValue(column, row[property])]];
  });
  return Object.fromEntries(fields);
}

/** The rows under Portuguese names, and below each what belongs to it, oldest first. */
async function told(db: Queryable, table: PgTable, rows: Row[]): Promise<Row[]> {
  const records = rows.map((row) => exported(table, row));
  for (const [name, part] of Object.entries(PARTS[getTableName(table)] ?? {})) {
    const { column } = referenceTo(table, part);
    const keys = rows.map((row) => row.id ?? row.paymentId);
    const columns = getTableColumns(part);
    const order = Object.values(columns).find((one) => one.name === 'position' || one.dataType === 'date');
    const found = await db
      .select({ owner: sql`${column}`, row: columns })
      .from(part)
      .where(inArray(sql`${column}`, keys))
      .orderBy(asc(sql`${order}`));
    const below = await told(
      db,
      part,
      found.map(({ row }) => row),
    );
    for (const [at, record] of records.entries())
      record[name] = below.filter((_record, place) => found[place]?.owner === keys[at]);
  }
  return records;
}

async function traces(tx: Tx, person: Person) {
  const words = await identifiersOf(tx, person);
  const messages = await messagesTo(tx, person);
  const known = new Set(
    [...messages, ...person.reservations, ...person.funerals, ...person.payments].map((row) =>
      'id' in row ? row.id : row.paymentId,
    ),
  );
  const elsewhere = await findMentions(tx, words, ['logs', 'funeral_changes']);
  return {
    mensagens: await told(tx, notifications, messages),
    registros_de_acesso_e_de_acoes: await told(tx, logs, await logEntries(tx, person, words)),
    outras_mencoes: elsewhere
      .filter(({ row }) => !known.has(String(row.id ?? row.payment_id)))
      .map(({ table, row }) => ({ tabela: table, registro: row })),
  };
}

/** Instants as ISO 8601 in UTC; other values unchanged. */
type PersonExport = Record<string, unknown> & { observacoes: string[] };

/**
 * All data that the app stores about a person, with Portuguese names, money in reais and instants in UTC. The export is
 * logged, without naming the person.
 */
export async function exportPerson(deps: PrivacyDeps, query: PersonQuery): Promise<PersonExport> {
  const { business, now } = deps;
  return inTransaction(deps.database, async (tx) => {
    const person = await findPerson(tx, query);
    const content = {
      gerado_em: now(),
      controlador: { nome: business.legalName, cnpj: formatDocument(business.cnpj), contato: business.email },
      busca: { cpf_ou_cnpj: query.cpf && formatDocument(query.cpf), email: query.email, telefone: query.phone },
      pedidos: await told(tx, orders, person.orders),
      notas_fiscais_de_pedidos_de_outros: await told(tx, invoiceRequests, person.invoices),
      reservas: await told(tx, reservations, person.reservations),
      pagamentos: await told(tx, payments, person.payments),
      funerais: await told(tx, funerals, person.funerals),
      contas_da_equipe: await told(tx, users, person.accounts),
      recebe_avisos_da_loja: await isRecipient(tx, person),
      ...(await traces(tx, person)),
      observacoes: [
        ...person.hints,
        'Horários em UTC. Cópias de segurança contêm os mesmos dados até o fim do seu ciclo.',
        'Os dados do meio de pagamento ficam com o Mercado Pago e são pedidos a ele.',
      ],
    };
    await writeLog(tx, SYSTEM, {
      at: now(),
      action: 'dados_pessoais_exportados',
      message: `Dados de um titular exportados: ${person.orders.length} pedido(s), ${person.reservations.length} reserva(s), ${person.funerals.length} funeral(is), ${person.accounts.length} conta(s).`,
    });
    return content;
  });
}
