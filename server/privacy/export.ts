import { formatDocument } from '#domain/cpf.ts';
import { OUTCOME_LABELS } from '#domain/delivery.ts';
import { reaisFromCents } from '#domain/money.ts';
import { MOVEMENT_LABELS } from '#domain/order-money.ts';
import { protocolText } from '#domain/order-request.ts';
import { PRODUCTION_LABELS } from '#domain/production.ts';
import type { Wreath } from '#domain/wreath.ts';
import { inTransaction, type Tx } from '../db/client.ts';
import type { Deps } from '../deps.ts';
import { SYSTEM, writeLog } from '../features/logs/service.ts';
import { identifiersOf } from './identifiers.ts';
import {
  type FuneralRow,
  findPerson,
  type InvoiceRow,
  type OrderRow,
  type Person,
  type PersonQuery,
  type ReservationRow,
} from './person.ts';
import {
  ceremoniesOf,
  changesOf,
  deliveriesOf,
  invoicesOf,
  isRecipient,
  logEntries,
  messagesTo,
  movementsOf,
  notesOf,
  ownOf,
  requestsOf,
  stepsOf,
  wreathsOf,
} from './records.ts';
import { findMentions } from './search.ts';

export type PrivacyDeps = Pick<Deps, 'database' | 'now' | 'config' | 'business'>;

const methods: Record<OrderRow['paymentMethod'], string> = { pix: 'Pix', card: 'cartão' };
const states: Record<ReservationRow['status'], string> = {
  active: 'não paga',
  converted: 'paga, tornou-se pedido',
  released: 'cancelada',
};

const ANSWERS = { accepted: 'aceita', refused: 'recusada' } as const;

function purchase(row: OrderRow | ReservationRow, wreaths: readonly Wreath[]) {
  return {
    comprador: {
      nome: row.buyerName,
      email: row.buyerEmail,
      telefone: row.buyerPhone,
      pediu_avisos_por_whatsapp_em: row.whatsappAt,
      cpf_ou_cnpj: formatDocument(row.buyerCpf),
      endereco: row.billingAddress,
    },
    cerimonia: {
      falecido: row.deceasedName,
      local: row.funeralLocation,
      data_e_hora: row.funeralTime,
    },
    coroas: wreaths.map(({ title, size, color, price, faixa }) => ({
      nome: title,
      tamanho: size,
      cor: color,
      faixa,
      preco_em_reais: reaisFromCents(price),
    })),
    forma_de_pagamento: methods[row.paymentMethod],
    total_em_reais: reaisFromCents(row.total),
    criado_em: row.createdAt,
  };
}

type CeremonyPage = Awaited<ReturnType<typeof ceremoniesOf>>[number];

function ceremony(page: CeremonyPage) {
  return {
    autorizada_por: page.consentBy,
    autorizada_em: page.consentAt,
    registrada_por: page.enteredBy,
    na_lista_publica: page.listed,
    ano_de_nascimento: page.birthYear,
    ano_da_morte: page.deathYear,
    palavras: page.words,
    desejos: page.wish,
    sem_flores: page.noFlowers,
    transmissao: page.streamUrl,
    outras_cerimonias: page.events.map(({ title, local, data_hora }) => ({
      nome: title,
      local,
      data_e_hora: data_hora,
    })),
    retirada_em: page.withdrawnAt,
    publicada_em: page.createdAt,
  };
}

type FuneralHistory = Awaited<ReturnType<typeof changesOf>>;

function funeral(row: FuneralRow, history: FuneralHistory, pages: CeremonyPage[]) {
  return {
    falecido: row.deceasedName,
    responsavel: row.responsibleName,
    telefone: row.phone,
    tipo: row.type,
    convenio: row.healthPlan,
    velorio: row.wakeAt && { local: row.wakePlace, data_e_hora: row.wakeAt },
    sepultamento: { local: row.burialPlace, data_e_hora: row.burialAt },
    tanatopraxia: row.thanatopraxyAt && { laboratorio: row.laboratory, data_e_hora: row.thanatopraxyAt },
    concluido_em: row.concludedAt,
    motivo_da_desativacao: row.deactivationReason,
    criado_em: row.createdAt,
    paginas_da_cerimonia: pages.filter(({ funeralId }) => funeralId === row.id).map(ceremony),
    historico: history
      .filter(({ funeralId }) => funeralId === row.id)
      .map(({ createdAt, action, reason, changes }) => ({
        quando: createdAt,
        acao: action,
        motivo: reason,
        mudancas: changes,
      })),
  };
}

function arrival({
  at,
  outcome,
  undoneAt,
  receivedBy,
  reason,
  image,
}: Awaited<ReturnType<typeof deliveriesOf>>[number]) {
  const resultado = undoneAt === null ? OUTCOME_LABELS[outcome] : 'Desfeita';
  return { quando: at, resultado, recebida_por: receivedBy, motivo: reason, foto: image };
}

function invoice({ name, document, address, email, requestedAt, number, doneAt }: InvoiceRow) {
  return {
    nome: name,
    cpf_ou_cnpj: formatDocument(document),
    endereco: address,
    email,
    pedida_em: requestedAt,
    numero: number,
    emitida_em: doneAt,
  };
}

async function purchases(tx: Tx, person: Person) {
  const wreaths = await wreathsOf(tx, person);
  const steps = await stepsOf(tx, person);
  const invoices = await invoicesOf(tx, person);
  const requests = await requestsOf(tx, person);
  const notes = await notesOf(tx, person);
  const arrivals = await deliveriesOf(tx, person);
  const movements = await movementsOf(tx, person);
  return {
    pedidos: person.orders.map((row) => ({
      numero: row.orderId,
      origem: row.origin === 'shop' ? 'loja' : 'telefone ou balcão',
      ...purchase(row, wreaths.orders.get(row.id) ?? []),
      producao: PRODUCTION_LABELS[row.production],
      etapas: steps
        .filter(({ orderRow }) => orderRow === row.id)
        .map(({ createdAt, to }) => ({ quando: createdAt, etapa: PRODUCTION_LABELS[to] })),
      notas_fiscais_pedidas: invoices.filter(({ orderRow }) => orderRow === row.id).map(invoice),
      solicitacoes: requests
        .filter(({ orderRow }) => orderRow === row.id)
        .map(({ position, reason, image, requestedAt, answer, answerText, answeredAt }) => ({
          protocolo: protocolText(row.number, position),
          motivo: reason,
          foto: image,
          pedida_em: requestedAt,
          resposta: answer && ANSWERS[answer],
          texto_da_resposta: answerText,
          respondida_em: answeredAt,
        })),
      anotacoes: notes
        .filter(({ orderRow }) => orderRow === row.id)
        .map(({ text, writtenAt }) => ({ quando: writtenAt, texto: text })),
      entregas: arrivals.filter(({ orderRow }) => orderRow === row.id).map(arrival),
    })),
    notas_fiscais_de_pedidos_de_outros: person.invoices.map(invoice),
    reservas: person.reservations.map((row) => ({
      numero: row.orderId,
      situacao: states[row.status],
      ...purchase(row, wreaths.reservations.get(row.id) ?? []),
      endereco_ip: row.clientAddress,
      venceu_em: row.expiresAt,
    })),
    pagamentos: person.payments.map((row) => ({
      numero_no_mercado_pago: row.paymentId,
      situacao: row.status,
      detalhe: row.statusDetail,
      meio: row.method,
      valor_em_reais: reaisFromCents(row.amount),
      movimentos: movements
        .filter(({ paymentId }) => paymentId === row.paymentId)
        .map(({ at, kind, amount }) => ({
          quando: at,
          tipo: MOVEMENT_LABELS[kind],
          valor_em_reais: reaisFromCents(amount),
        })),
      criado_em: row.createdAt,
      atualizado_em: row.updatedAt,
    })),
  };
}

async function traces(tx: Tx, person: Person) {
  const words = await identifiersOf(tx, person);
  const messages = await messagesTo(tx, person);
  const entries = await logEntries(tx, person, words);
  const known = new Set(
    [...messages, ...person.reservations, ...person.funerals, ...person.payments].map((row) =>
      'id' in row ? row.id : row.paymentId,
    ),
  );
  const elsewhere = await findMentions(tx, words, ['logs', 'funeral_changes']);
  return {
    mensagens: messages.map((row) => ({
      para: row.recipient,
      assunto: row.subject,
      texto: row.textBody,
      situacao: row.status,
      criada_em: row.createdAt,
      enviada_em: row.sentAt,
    })),
    registros_de_acesso_e_de_acoes: entries.map((row) => ({
      quando: row.createdAt,
      quem: row.userEmail,
      acao: row.action,
      mensagem: row.message,
      endereco_ip: row.ipAddress,
      mudancas: row.changes,
    })),
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
    const history = await changesOf(tx, person);
    const pages = await ceremoniesOf(tx, person);
    const content = {
      gerado_em: now(),
      controlador: { nome: business.legalName, cnpj: formatDocument(business.cnpj), contato: business.email },
      busca: { cpf_ou_cnpj: query.cpf && formatDocument(query.cpf), email: query.email, telefone: query.phone },
      ...(await purchases(tx, person)),
      funerais: person.funerals.map((row) => funeral(row, history, pages)),
      contas_da_equipe: await Promise.all(
        person.accounts.map(async ({ id, email, name, role, active, createdAt }) => ({
          email,
          nome: name,
          papel: role,
          ativa: active,
          criada_em: createdAt,
          ...(await ownOf(tx, id)),
        })),
      ),
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
