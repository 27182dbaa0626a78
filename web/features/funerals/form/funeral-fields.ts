import { type FieldError, type FieldErrors, type FieldPath, get } from 'react-hook-form';
import { z } from 'zod';
import type { CallInput, WholeBody } from '#contract/endpoint.ts';
import { labelsOf } from '#contract/fields.ts';
import {
  type checkFuneral,
  type Funeral,
  funeral,
  type scheduleFuneral,
  type updateFuneral,
} from '#contract/funerals.ts';
import { formatDateTime, parseInstant } from '#domain/dates.ts';
import { FUNERAL_EVENT_LABELS, FUNERAL_EVENTS } from '#domain/funeral.ts';
import { unlikelyTime } from '#domain/funeral-events.ts';

/** The form's values, all as typed; the paths are those of the body. */
export const funeralFields = z.object({
  tipo: z.string(),
  convenio: z.string(),
  falecido: z.string(),
  responsavel: z.string(),
  telefone: z.string(),
  tanatopraxia: z.object({ chosen: z.boolean(), laboratorio: z.string(), data_hora: z.string() }),
  velorio: z.object({ chosen: z.boolean(), local: z.string(), data_hora: z.string() }),
  sepultamento: z.object({ local: z.string(), data_hora: z.string() }),
  motivo: z.string(),
  version: z.number().optional(),
});
export type FuneralFields = z.infer<typeof funeralFields>;
type FuneralField = FieldPath<FuneralFields>;
type DraftToCheck = CallInput<typeof checkFuneral>['body'];

export const NEW_FUNERAL: FuneralFields = {
  tipo: 'particular',
  convenio: '',
  falecido: '',
  responsavel: '',
  telefone: '',
  tanatopraxia: { chosen: false, laboratorio: '', data_hora: '' },
  velorio: { chosen: false, local: '', data_hora: '' },
  sepultamento: { local: '', data_hora: '' },
  motivo: '',
};

const { velorio: _wake, sepultamento: _burial, tanatopraxia: _thanatopraxy, ...people } = labelsOf(funeral);

/** The fields in the order of the form. */
export const LABELS = {
  ...people,
  'tanatopraxia.chosen': 'Haverá tanatopraxia',
  'tanatopraxia.laboratorio': 'Laboratório',
  'tanatopraxia.data_hora': 'Data e hora da tanatopraxia',
  'velorio.chosen': 'Haverá velório',
  'velorio.local': 'Local do velório',
  'velorio.data_hora': 'Data e hora do velório',
  'sepultamento.local': 'Local do sepultamento',
  'sepultamento.data_hora': 'Data e hora do sepultamento',
  motivo: 'Motivo da mudança',
} satisfies Partial<Record<FuneralField, string>>;

function wall(instant: string | undefined): string {
  return instant === undefined ? '' : formatDateTime(new Date(instant));
}

/** A stored funeral as the form begins with it. */
export function fieldsOf(stored: Funeral): FuneralFields {
  const { tipo, convenio, falecido, responsavel, telefone, velorio, sepultamento, tanatopraxia, version } = stored;
  return {
    tipo,
    convenio: convenio ?? '',
    falecido,
    responsavel,
    telefone,
    tanatopraxia: {
      chosen: tanatopraxia !== null,
      laboratorio: tanatopraxia?.laboratorio ?? '',
      data_hora: wall(tanatopraxia?.data_hora),
    },
    velorio: { chosen: velorio !== null, local: velorio?.local ?? '', data_hora: wall(velorio?.data_hora) },
    sepultamento: { local: sepultamento.local, data_hora: wall(sepultamento.data_hora) },
    motivo: '',
    version,
  };
}

/** São Paulo wall time in UTC; what is no date goes as it is, to be refused. */
function utc(text: string): string {
  return parseInstant(text.trim())?.toISOString() ?? text.trim();
}

/** The funeral as it is sent: instants in UTC, null for what doesn't take place. */
export function bodyOf(fields: FuneralFields): WholeBody<typeof scheduleFuneral> {
  const { velorio, sepultamento, tanatopraxia } = fields;
  const isPlan = fields.tipo === 'convênio';
  return {
    tipo: isPlan ? 'convênio' : 'particular',
    convenio: isPlan ? fields.convenio.trim() : null,
    falecido: fields.falecido.trim(),
    responsavel: fields.responsavel.trim(),
    telefone: fields.telefone.trim(),
    velorio: velorio.chosen ? { local: velorio.local.trim(), data_hora: utc(velorio.data_hora) } : null,
    sepultamento: { local: sepultamento.local.trim(), data_hora: utc(sepultamento.data_hora) },
    tanatopraxia: tanatopraxia.chosen
      ? { laboratorio: tanatopraxia.laboratorio.trim(), data_hora: utc(tanatopraxia.data_hora) }
      : null,
  };
}

/** The changes of a known funeral as they are sent, with the reason. */
export function changeOf(fields: FuneralFields): WholeBody<typeof updateFuneral> {
  return { ...bodyOf(fields), motivo: fields.motivo.trim() || null, version: fields.version };
}

/** The times that were typed and are probably wrong, a line each, to be asked about; undefined when there is none. */
export function unlikelyTimes(fields: FuneralFields, base: FuneralFields, now: Date): string | undefined {
  const [typed, before] = [bodyOf(fields), bodyOf(base)];
  const lines = FUNERAL_EVENTS.flatMap((kind) => {
    const at = typed[kind]?.data_hora;
    const instant = at === before[kind]?.data_hora ? undefined : parseInstant(at ?? '');
    const why = instant && unlikelyTime(instant, now);
    if (!why) return [];
    const words = why === 'past' ? 'antes de hoje' : 'daqui a mais de um ano';
    return [`${FUNERAL_EVENT_LABELS[kind]} em ${formatDateTime(instant)}: ${words}.`];
  });
  return lines.length === 0 ? undefined : lines.join('\n');
}

export const MISSING = {
  convenio: 'Informe o nome do convênio.',
  falecido: 'Informe o nome do falecido.',
  responsavel: 'Informe o nome do responsável.',
  telefone: 'Informe o telefone.',
  'tanatopraxia.laboratorio': 'Informe o laboratório.',
  'tanatopraxia.data_hora': 'Informe a data e a hora da tanatopraxia.',
  'velorio.local': 'Informe o local do velório.',
  'velorio.data_hora': 'Informe a data e a hora do velório.',
  'sepultamento.local': 'Informe o local do sepultamento.',
  'sepultamento.data_hora': 'Informe a data e a hora do sepultamento.',
} satisfies Partial<Record<FuneralField, string>>;

type Message = readonly [name: string, message: string];

/** A line with a bullet for each message in the order of the form, after the name of its field unless it says it itself. */
function bulletLines(found: readonly Message[]): string {
  const own = new Set<string>(Object.values(MISSING));
  const labels = new Map(Object.entries(LABELS));
  const ofForm = [...labels.keys()].flatMap((name) => found.filter(([where]) => where === name));
  return [...ofForm, ...found.filter(([where]) => !labels.has(where))]
    .map(([name, message]) => [labels.get(name), message] as const)
    .map(([label, message]) => (label === undefined || own.has(message) ? `• ${message}` : `• ${label}: ${message}`))
    .join('\n');
}

export function linesOfErrors(errors: FieldErrors<FuneralFields>): string {
  const messages = Object.keys(LABELS).map(
    (name) => [name, (get(errors, name) as FieldError | undefined)?.message] as const,
  );
  return bulletLines(messages.flatMap(([name, message]) => (message === undefined ? [] : [[name, message] as const])));
}

/** The API's refusals, line by line; `loc` of an issue begins with 'body', and may be missing. */
export function linesOfIssues(issues: readonly { loc?: readonly (string | number)[]; msg: string }[]): string {
  return bulletLines(issues.map(({ loc = [], msg }) => [loc.slice(1).join('.'), msg]));
}

/** As much of a funeral as can be checked for conflicts; undefined while there is nothing. */
export function checkableOf(fields: FuneralFields): DraftToCheck | undefined {
  const { velorio, sepultamento, tanatopraxia } = bodyOf(fields);
  const isKnown = (at: string) => parseInstant(at) !== undefined;
  const draft: DraftToCheck = {
    velorio: velorio?.local && isKnown(velorio.data_hora) ? velorio : null,
    sepultamento: isKnown(sepultamento.data_hora) ? sepultamento : null,
    tanatopraxia: tanatopraxia?.laboratorio && isKnown(tanatopraxia.data_hora) ? tanatopraxia : null,
  };
  return Object.values(draft).some(Boolean) ? draft : undefined;
}

/** A value as the notice of a conflict shows it. */
export function shown(path: FuneralField, fields: FuneralFields): string {
  if (path === 'tipo') return fields.tipo === 'particular' ? 'Particular' : 'Convênio';
  const value: unknown = get(fields, path);
  return typeof value === 'boolean' ? (value ? 'Sim' : '') : String(value);
}
