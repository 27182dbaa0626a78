import type { Changes, Fields, JsonValue } from '#domain/changes.ts';
import { formatDateTime } from '#domain/dates.ts';

/** A fact that people make, carry or wait by, before and after a change, in the words of its readers. */
export type Difference = { what: string; from: string; to: string };

type Reader = (value: JsonValue | undefined) => string;

const isRecord = (value: JsonValue | undefined): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const textOf: Reader = (value) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');
const momentOf: Reader = (value) => (typeof value === 'string' ? formatDateTime(new Date(value)) : '');
const listOf = (value: JsonValue | undefined): JsonValue[] => (Array.isArray(value) ? value : []);
const eventOf: Reader = (value) =>
  isRecord(value) ? `${textOf(value.local)}, ${momentOf(value.data_hora)}` : 'não há';

const wreathsOf: Reader = (value) =>
  listOf(value)
    .filter(isRecord)
    .map(({ quantity, title, color }) =>
      [`${textOf(quantity)} × ${textOf(title)}`, textOf(color)].filter(Boolean).join(' '),
    )
    .join(', ');

/** The facts by their names in the log, in the order in which they are read. */
const FACTS: Record<string, { what: string; read: Reader }> = {
  falecido: { what: 'Nome', read: textOf },
  deceased_name: { what: 'Nome', read: textOf },
  velorio: { what: 'Velório', read: eventOf },
  sepultamento: { what: 'Sepultamento', read: eventOf },
  funeral_location: { what: 'Local', read: textOf },
  funeral_time: { what: 'Cerimônia', read: momentOf },
  items: { what: 'Coroas', read: wreathsOf },
};

/** The place and the hour of the ceremony, in the words of the log. */
const MOVED = [FACTS.funeral_location?.what, FACTS.funeral_time?.what];

/** Whether nothing but place and hour of an order's ceremony is different. */
export function isMoveAlone(differences: readonly Difference[]): boolean {
  return differences.every(({ what }) => MOVED.includes(what));
}

const NO_RIBBON = 'sem faixa';

function ribbonDifferences({ before = {}, after = {} }: Changes): Difference[] {
  const [old, current] = [listOf(before.faixa_texts), listOf(after.faixa_texts)];
  const count = Math.max(old.length, current.length);
  return Array.from({ length: count }, (_, at) => ({
    what: count === 1 ? 'Faixa' : `Faixa da coroa ${at + 1}`,
    from: textOf(old[at]) || NO_RIBBON,
    to: textOf(current[at]) || NO_RIBBON,
  }));
}

/** Meaning of a logged change for those who make, carry and receive; nothing of buyer and money. */
export function differencesOf(changes: Changes | null | undefined): Difference[] {
  if (!changes?.before || !changes.after) return [];
  const { before, after } = changes;
  const facts = Object.entries(FACTS)
    .filter(([name]) => name in before || name in after)
    .map(([name, { what, read }]) => ({ what, from: read(before[name]), to: read(after[name]) }));
  return [...facts, ...ribbonDifferences(changes)].filter(({ from, to }) => from !== to);
}

/** A log's message up to the part that names an amount. */
function withoutMoney(message: string): string {
  const at = message.indexOf('R$');
  if (at === -1) return message;
  const cut = Math.max(...[', ', '. ', ': '].map((mark) => message.lastIndexOf(mark, at)));
  return `${message.slice(0, Math.max(cut, 0))}.`;
}

/** A logged change for the next shift, with what it was and what it is. */
export function changeText(message: string, changes: Changes | null | undefined, seesMoney: boolean): string {
  return [seesMoney ? message : withoutMoney(message), ...differencesOf(changes).map(differenceText)].join(' ');
}

export function differenceText({ what, from, to }: Difference): string {
  return `${what}: de “${from}” para “${to}”`;
}
