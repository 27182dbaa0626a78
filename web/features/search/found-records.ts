import type { Found, FoundKind, SearchAnswer } from '#contract/search.ts';
import { dayOf, formatDateTime } from '#domain/dates.ts';
import { orderNumberText } from '#domain/order.ts';
import { SITUATION_LABELS } from '#domain/order-money.ts';
import { formatPhone } from '#domain/phone.ts';
import { PRODUCTION_LABELS } from '#domain/production.ts';
import { RESERVATION_LABELS } from '#domain/reservation.ts';
import { markFound, type SearchTerm } from '#domain/search.ts';
import { moneyText } from '#web/lib/money-text.ts';
import { paths } from '#web/paths.ts';
import type { BadgeTone } from '#web/ui/badge.tsx';
import { SITUATION_TONES } from '#web/ui/situation-badge.tsx';

export type FoundRecord = {
  key: string;
  to: string;
  title: string;
  facts: readonly string[];
  badge: { text: string; tone: BadgeTone } | undefined;
};

export type FoundGroup = {
  label: string;
  records: readonly FoundRecord[];
  /** Whether there are more records; `all` is the list that shows them, if there is one. */
  more: boolean;
  all: { to: string; label: string } | undefined;
};

type Reading = { terms: readonly SearchTerm[]; isAdministrator: boolean };

/** The texts that match the search; others aren't worth showing. */
function foundAmong(texts: readonly string[], terms: readonly SearchTerm[]): string[] {
  return texts.filter((text) => markFound(text, terms).some(({ isFound }) => isFound));
}

const at = (instant: string): string => formatDateTime(new Date(instant));
const day = (instant: string): string => dayOf(new Date(instant));

/** The badge of an order: its situation, otherwise its production stage. An amount due doesn't replace the stage. */
function stageOf({ production, situation }: Found<'orders'>): FoundRecord['badge'] {
  if (situation && situation !== 'a_receber')
    return { text: SITUATION_LABELS[situation], tone: SITUATION_TONES[situation] };
  return { text: PRODUCTION_LABELS[production], tone: production === 'entregue' ? 'solid' : 'green' };
}

function ofOrder(order: Found<'orders'>, { terms, isAdministrator }: Reading): FoundRecord {
  const { order_id, number, buyer_name, buyer_phone, buyer_cpf, deceased_name, total, created_at } = order;
  return {
    key: `pedido ${order_id}`,
    to: isAdministrator ? paths.order(number) : paths.staffOrder(number),
    title: buyer_name,
    facts: [
      orderNumberText(number),
      `Homenagem a ${deceased_name}`,
      at(created_at),
      ...(total === undefined ? [] : [moneyText(total)]),
      ...foundAmong([formatPhone(buyer_phone), buyer_cpf ?? '', order_id], terms),
    ],
    badge: stageOf(order),
  };
}

function ofReservation(reservation: Found<'reservations'>, { terms }: Reading): FoundRecord {
  const { _id, order_id, number, buyer_name, buyer_phone, buyer_cpf, deceased_name, status, created_at } = reservation;
  return {
    key: `reserva ${_id}`,
    to: paths.openedReservation(_id, day(created_at)),
    title: buyer_name,
    facts: [
      orderNumberText(number),
      `Homenagem a ${deceased_name}`,
      `Reservada em ${at(created_at)}`,
      ...foundAmong([formatPhone(buyer_phone), buyer_cpf, order_id], terms),
    ],
    badge: { text: RESERVATION_LABELS[status], tone: status === 'active' ? 'gold' : 'neutral' },
  };
}

function stateOf({ ativo, concluido }: Found<'funerals'>): FoundRecord['badge'] {
  if (!ativo) return { text: 'Desativado', tone: 'error' };
  return concluido ? { text: 'Concluído', tone: 'neutral' } : { text: 'Em andamento', tone: 'gold' };
}

function ofFuneral(funeral: Found<'funerals'>, { terms }: Reading): FoundRecord {
  const { _id, falecido, responsavel, telefone, sepultamento, ativo } = funeral;
  return {
    key: `funeral ${_id}`,
    to: paths.openedFuneral(_id, day(sepultamento.data_hora), ativo ? undefined : 'deactivated'),
    title: falecido,
    facts: [
      `Sepultamento ${at(sepultamento.data_hora)}, ${sepultamento.local}`,
      `Responsável: ${responsavel}`,
      ...foundAmong([formatPhone(telefone)], terms),
    ],
    badge: stateOf(funeral),
  };
}

const inactive = (isActive: boolean, text: string): FoundRecord['badge'] =>
  isActive ? undefined : { text, tone: 'neutral' };

function ofProduct({ _id, name, size, active }: Found<'products'>): FoundRecord {
  return {
    key: `produto ${_id}`,
    to: paths.editProduct(_id),
    title: name,
    facts: [size],
    badge: inactive(active, 'Inativo'),
  };
}

function ofUrn({ _id, nome, ativo }: Found<'urns'>, { isAdministrator }: Reading): FoundRecord {
  return {
    key: `urna ${_id}`,
    to: `${isAdministrator ? paths.urns : paths.staffUrns}#urna-${_id}`,
    title: nome,
    facts: [],
    badge: inactive(ativo, 'Inativa'),
  };
}

function ofUser({ _id, email, role, active }: Found<'users'>): FoundRecord {
  return {
    key: `usuário ${_id}`,
    to: `${paths.users}#usuario-${_id}`,
    title: email,
    facts: [role],
    badge: inactive(active, 'Inativo'),
  };
}

/** The groups of an answer, in order of usual interest; kinds without records are left out. */
export function groupsOf(answer: SearchAnswer, typed: string, reading: Reading): FoundGroup[] {
  const group = <K extends FoundKind>(
    kind: K,
    label: string,
    toRecord: (item: Found<K>, reading: Reading) => FoundRecord,
    all?: FoundGroup['all'],
  ): FoundGroup[] => {
    const found = answer[kind];
    if (!found || found.items.length === 0) return [];
    const records = found.items.map((item) => toRecord(item as Found<K>, reading));
    const exact = records.slice(0, records.length - found.similar);
    const similar = records.slice(exact.length);
    return [
      { label, records: exact, more: found.more, all: found.more ? all : undefined },
      { label: `${label} com nome parecido`, records: similar, more: false, all: undefined },
    ].filter((one) => one.records.length > 0);
  };
  const urns = reading.isAdministrator ? paths.urns : paths.staffUrns;
  return [
    ...group('orders', 'Pedidos', ofOrder),
    ...group('funerals', 'Funerais', ofFuneral),
    ...group('reservations', 'Reservas', ofReservation),
    ...group('products', 'Produtos', ofProduct, { to: paths.productsWith(typed), label: 'Ver todos os produtos' }),
    ...group('urns', 'Urnas', ofUrn, { to: urns, label: 'Ver todas as urnas' }),
    ...group('users', 'Usuários', ofUser, { to: paths.users, label: 'Ver todos os usuários' }),
  ];
}
