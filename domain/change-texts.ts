import type { Fields, JsonValue } from './changes.ts';
import { formatDateTime, formatDay, instantOf, isDay } from './dates.ts';
import { centsFromReais, formatBRL } from './money.ts';
import { PAYMENT_METHOD_LABELS } from './order.ts';
import { PRODUCTION_LABELS } from './production.ts';

/** The label of every field that the log records, by the name that it has in the API. */
export const FIELD_LABELS: Readonly<Record<string, string>> = {
  active: 'Ativo',
  ativo: 'Ativo',
  billing_address: 'Endereço',
  buyer_cpf: 'CPF',
  buyer_email: 'E-mail',
  buyer_name: 'Cliente',
  buyer_phone: 'Telefone',
  categoria: 'Categoria',
  closes: 'Fecha',
  color: 'Cor',
  concluido: 'Concluído',
  concluido_por: 'Concluído por',
  convenio: 'Convênio',
  data: 'Data',
  data_conclusao: 'Data da conclusão',
  data_hora: 'Data e hora',
  deceased_name: 'Falecido',
  delivered_at: 'Entregue em',
  descricao: 'Descrição',
  description: 'Descrição',
  email: 'E-mail',
  emails: 'E-mails que recebem avisos',
  faixa_texts: 'Faixas',
  falecido: 'Falecido',
  funeral_location: 'Local da cerimônia',
  funeral_time: 'Data e hora da cerimônia',
  id: 'Código',
  imagem: 'Imagem',
  image: 'Imagem',
  intervals: 'Horários',
  items: 'Itens',
  laboratorio: 'Laboratório',
  leadMinutes: 'Prazo de produção (minutos)',
  local: 'Local',
  mode: 'Loja forçada',
  motivo_desativacao: 'Motivo da desativação',
  name: 'Nome',
  needs_person: 'Precisa de uma pessoa',
  nome: 'Nome',
  opens: 'Abre',
  originalPrice: 'Preço original',
  payment_method: 'Método',
  preco: 'Preço',
  price: 'Preço',
  production: 'Produção',
  quantity: 'Quantidade',
  reason: 'Motivo',
  received_by: 'Recebido por',
  responsavel: 'Responsável',
  role: 'Função',
  sepultamento: 'Sepultamento',
  size: 'Tamanho',
  stock: 'Estoque',
  tanatopraxia: 'Tanatopraxia',
  telefone: 'Telefone',
  telegram: 'Avisos por Telegram',
  telegram_chat_ids: 'Chats do Telegram que recebem avisos',
  tipo: 'Tipo',
  title: 'Título',
  total: 'Total',
  until: 'Até',
  valor: 'Valor',
  velorio: 'Velório',
  weekly: 'Horários da semana',
};

const WEEKDAYS = ['dom.', 'seg.', 'ter.', 'qua.', 'qui.', 'sex.', 'sáb.'];
const MONEY = new Set(['originalPrice', 'preco', 'price', 'total', 'valor']);
const CODES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  mode: { open: 'Aberta', closed: 'Fechada' },
  payment_method: PAYMENT_METHOD_LABELS,
  production: PRODUCTION_LABELS,
};
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/;
const NOTHING = '—';

/** The label of a field; days are fields too, where the log names single dates. Unknown names stay as they are. */
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
  if (name === 'weekly') return value.map((day, at) => `${WEEKDAYS[at]} ${fieldText('intervals', day)}`).join('; ');
  if (value.length === 0) return name === 'intervals' ? 'fechada' : NOTHING;
  return value.map((item) => fieldText(name, item)).join(name === 'intervals' ? ', ' : ' | ');
}

type ChangeText = { name: string; label: string; before: string; after: string };

/** What changed, field by field, as people read it. */
export function changeTexts(changes: { before?: Fields | undefined; after?: Fields | undefined }): ChangeText[] {
  const { before = {}, after = {} } = changes;
  return Object.keys({ ...before, ...after }).map((name) => ({
    name,
    label: fieldLabel(name),
    before: fieldText(name, before[name]),
    after: fieldText(name, after[name]),
  }));
}
