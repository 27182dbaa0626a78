import type { FuneralDetails } from '#contract/funerals.ts';
import { formatDateTime } from '#domain/dates.ts';

export type HistoryEntry = FuneralDetails['historico'][number];
/** One thing that changed, as people say it; '' is what wasn't there. */
type ChangeInWords = { label: string; before: string; after: string };

const LABELS: Readonly<Record<string, string>> = {
  tipo: 'Tipo',
  convenio: 'Convênio',
  falecido: 'Falecido',
  responsavel: 'Responsável',
  telefone: 'Telefone',
  motivo_desativacao: 'Motivo da desativação',
};
const EVENTS: Readonly<Record<string, { name: string; place: string }>> = {
  tanatopraxia: { name: 'Tanatopraxia', place: 'laboratorio' },
  velorio: { name: 'Velório', place: 'local' },
  sepultamento: { name: 'Sepultamento', place: 'local' },
};

type Fields = Readonly<Record<string, unknown>>;

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function timeOf(event: unknown): string {
  const text = isFields(event) ? textOf(event.data_hora) : '';
  return text === '' || Number.isNaN(Date.parse(text)) ? text : formatDateTime(new Date(text));
}

function eventChanges(event: { name: string; place: string }, before: unknown, after: unknown): ChangeInWords[] {
  const placeOf = (value: unknown) => (isFields(value) ? textOf(value[event.place]) : '');
  const whole = (value: unknown) => (isFields(value) ? `${timeOf(value)}, ${placeOf(value)}` : '');
  if (!isFields(before) || !isFields(after)) {
    return [{ label: event.name, before: whole(before), after: whole(after) }];
  }
  return [
    { label: `${event.name}: data e hora`, before: timeOf(before), after: timeOf(after) },
    { label: `${event.name}: local`, before: placeOf(before), after: placeOf(after) },
  ].filter((change) => change.before !== change.after);
}

/** An entry's changes, before and after, without what its title says already. */
export function changesInWords({ action, changes }: HistoryEntry): ChangeInWords[] {
  if (action !== 'edited' || changes === null) return [];
  const { before = {}, after = {} } = changes;
  return Object.keys({ ...before, ...after }).flatMap((name) => {
    const event = EVENTS[name];
    if (event) return eventChanges(event, before[name], after[name]);
    const label = LABELS[name];
    return label === undefined ? [] : [{ label, before: textOf(before[name]), after: textOf(after[name]) }];
  });
}

const TITLES: Record<HistoryEntry['action'], string> = {
  scheduled: 'Agendado',
  edited: 'Editado',
  concluded: 'Concluído',
  reopened: 'Reaberto',
  deactivated: 'Desativado',
  reactivated: 'Reativado',
};

export function titleOf(entry: HistoryEntry): string {
  const changes = changesInWords(entry);
  if (changes.some(({ label }) => label.endsWith('data e hora'))) return 'Remarcado';
  const [only] = changes;
  if (changes.length === 1 && only?.label === LABELS.motivo_desativacao) return 'Motivo da desativação anotado';
  return TITLES[entry.action] ?? 'Alterado';
}
