import type { Fields, JsonValue } from '#domain/changes.ts';
import { formatDateTime, formatDay, instantOf, isDay } from '#domain/dates.ts';
import { centsFromReais, formatBRL } from '#domain/money.ts';
import { PAYMENT_METHOD_LABELS } from '#domain/order.ts';
import { PRODUCTION_LABELS } from '#domain/production.ts';
import { WEEKDAYS } from '#domain/wall-clock.ts';
import { expense } from './expenses.ts';
import { loggedLabelsOf } from './fields.ts';
import { funeral } from './funerals.ts';
import { place } from './places.ts';
import { managedProduct } from './products.ts';
import { purchase } from './purchase.ts';
import { urn } from './urns.ts';

/** The label of every field that the log records, by the name that it has in the API. */
export const FIELD_LABELS: Readonly<Record<string, string>> = {
  ...Object.assign({}, ...[expense, funeral, place, managedProduct, purchase, urn].map(loggedLabelsOf)),
  // Parts of records, and what belongs to no record.
  closes: 'Fecha',
  color: 'Cor',
  data_hora: 'Data e hora',
  delivered_at: 'Entregue em',
  email: 'E-mail',
  emails: 'E-mails que recebem avisos',
  id: 'Código',
  intervals: 'Horários',
  items: 'Itens',
  laboratorio: 'Laboratório',
  leadMinutes: 'Prazo de produção (minutos)',
  local: 'Local',
  mode: 'Loja forçada',
  needs_person: 'Precisa de uma pessoa',
  opens: 'Abre',
  production: 'Produção',
  quantity: 'Quantidade',
  reason: 'Motivo',
  received_by: 'Recebido por',
  role: 'Função',
  telegram: 'Avisos por Telegram',
  telegram_chat_ids: 'Chats do Telegram que recebem avisos',
  title: 'Título',
  until: 'Até',
  weekly: 'Horários da semana',
};

const MONEY = new Set(['originalPrice', 'preco', 'price', 'total', 'valor']);
const CODES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  mode: { open: 'Aberta', closed: 'Fechada' },
  payment_method: PAYMENT_METHOD_LABELS,
  production: PRODUCTION_LABELS,
};
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/;
const NOTHING = '—';

export function fieldLabel(name: string): string {
  return isDay(name) ? formatDay(instantOf(name, '12:00')) : (FIELD_LABELS[name] ?? name);
}

function isRecord(value: JsonValue): value is { [key: string]: JsonValue } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function recordText(record: { [key: string]: JsonValue }): string {
  const { opens, closes } = record;
  if (typeof opens === 'string' && typeof closes === 'string') return `${opens}–${closes}`;
  return Object.entries(record)
    .filter(([name, value]) => name !== 'id' && name !== 'image' && value !== '')
    .map(([name, value]) => `${fieldLabel(name)}: ${fieldText(name, value)}`)
    .join(', ');
}

/** A field's value as people read it: times of São Paulo, money in reais, lists in one line. */
export function fieldText(name: string, value: JsonValue | undefined): string {
  if (value === undefined || value === null || value === '') return NOTHING;
  if (typeof value === 'boolean') return value ? 'sim' : 'não';
  if (typeof value === 'number') {
    const amount = MONEY.has(name) ? centsFromReais(value) : undefined;
    return amount === undefined ? value.toLocaleString('pt-BR') : formatBRL(amount);
  }
  if (typeof value === 'string')
    return INSTANT.test(value) ? formatDateTime(new Date(value)) : (CODES[name]?.[value] ?? value);
  if (isRecord(value)) return recordText(value);
  if (name === 'weekly')
    return value.map((day, at) => `${WEEKDAYS[at]?.slice(0, 3)}. ${fieldText('intervals', day)}`).join('; ');
  if (value.length === 0) return name === 'intervals' ? 'fechada' : NOTHING;
  return value.map((item) => fieldText(name, item)).join(name === 'intervals' ? ', ' : ' | ');
}

type ChangeText = { name: string; label: string; before: string; after: string };

export function changeTexts(changes: { before?: Fields | undefined; after?: Fields | undefined }): ChangeText[] {
  const { before = {}, after = {} } = changes;
  return Object.keys({ ...before, ...after }).map((name) => ({
    name,
    label: fieldLabel(name),
    before: fieldText(name, before[name]),
    after: fieldText(name, after[name]),
  }));
}
