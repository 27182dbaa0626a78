import type { CallInput } from '#contract/endpoint.ts';
import { type checkFuneral, type Funeral, scheduleFuneral } from '#contract/funerals.ts';
import { formatDateTime, parseInstant } from '#domain/dates.ts';
import { type RecordState, recordDraftParser } from '#web/lib/record-edit.ts';
import type { FieldDifference } from '#web/ui/conflict-notice.tsx';

/** What the form holds, all as typed; a field is named as the place of its value in the body. 'sim' is a ticked box. */
export type FuneralFields = Record<
  | 'tipo'
  | 'convenio'
  | 'falecido'
  | 'responsavel'
  | 'telefone'
  | 'tanatopraxia'
  | 'tanatopraxia.laboratorio'
  | 'tanatopraxia.data_hora'
  | 'velorio'
  | 'velorio.local'
  | 'velorio.data_hora'
  | 'sepultamento.local'
  | 'sepultamento.data_hora'
  | 'motivo',
  string
>;
export type FuneralField = keyof FuneralFields;
/** Messages by field; places that aren't fields, such as 'version', may be among them. */
export type FuneralErrors = Partial<Record<string, string>>;
export type FuneralBody = CallInput<typeof scheduleFuneral>['body'];
export type DraftToCheck = CallInput<typeof checkFuneral>['body'];

export const TICKED = 'sim';

const NO_FIELDS: FuneralFields = {
  tipo: 'particular',
  convenio: '',
  falecido: '',
  responsavel: '',
  telefone: '',
  tanatopraxia: '',
  'tanatopraxia.laboratorio': '',
  'tanatopraxia.data_hora': '',
  velorio: '',
  'velorio.local': '',
  'velorio.data_hora': '',
  'sepultamento.local': '',
  'sepultamento.data_hora': '',
  motivo: '',
};

export const NEW_FUNERAL: RecordState<FuneralFields> = { fields: NO_FIELDS, image: '', version: undefined };
export const parseFuneralDraft = recordDraftParser(NO_FIELDS);

const LABELS: Record<FuneralField, string> = {
  tipo: 'Tipo',
  convenio: 'Nome do convênio',
  falecido: 'Nome do falecido',
  responsavel: 'Nome do responsável',
  telefone: 'Telefone',
  tanatopraxia: 'Haverá tanatopraxia',
  'tanatopraxia.laboratorio': 'Laboratório',
  'tanatopraxia.data_hora': 'Data e hora da tanatopraxia',
  velorio: 'Haverá velório',
  'velorio.local': 'Local do velório',
  'velorio.data_hora': 'Data e hora do velório',
  'sepultamento.local': 'Local do sepultamento',
  'sepultamento.data_hora': 'Data e hora do sepultamento',
  motivo: 'Motivo da mudança',
};

const NAMES = Object.keys(LABELS) as FuneralField[];

export function labelOf(field: FuneralField): string {
  return LABELS[field];
}

function wall(instant: string | undefined): string {
  return instant === undefined ? '' : formatDateTime(new Date(instant));
}

/** A stored funeral as the form begins with it. */
export function recordOf(funeral: Funeral): RecordState<FuneralFields> {
  const { velorio, sepultamento, tanatopraxia } = funeral;
  return {
    fields: {
      tipo: funeral.tipo,
      convenio: funeral.convenio ?? '',
      falecido: funeral.falecido,
      responsavel: funeral.responsavel,
      telefone: funeral.telefone,
      tanatopraxia: tanatopraxia ? TICKED : '',
      'tanatopraxia.laboratorio': tanatopraxia?.laboratorio ?? '',
      'tanatopraxia.data_hora': wall(tanatopraxia?.data_hora),
      velorio: velorio ? TICKED : '',
      'velorio.local': velorio?.local ?? '',
      'velorio.data_hora': wall(velorio?.data_hora),
      'sepultamento.local': sepultamento.local,
      'sepultamento.data_hora': wall(sepultamento.data_hora),
      motivo: '',
    },
    image: '',
    version: funeral.version,
  };
}

/** São Paulo wall time in UTC; what is no date goes as it is, to be refused. */
function utc(text: string): string {
  return parseInstant(text.trim())?.toISOString() ?? text.trim();
}

/** The funeral as it is sent: instants in UTC, null for what doesn't take place. */
export function bodyOf(fields: FuneralFields): FuneralBody {
  const isPlan = fields.tipo === 'convênio';
  return {
    tipo: isPlan ? 'convênio' : 'particular',
    convenio: isPlan ? fields.convenio.trim() : null,
    falecido: fields.falecido.trim(),
    responsavel: fields.responsavel.trim(),
    telefone: fields.telefone.trim(),
    velorio: fields.velorio
      ? { local: fields['velorio.local'].trim(), data_hora: utc(fields['velorio.data_hora']) }
      : null,
    sepultamento: {
      local: fields['sepultamento.local'].trim(),
      data_hora: utc(fields['sepultamento.data_hora']),
    },
    tanatopraxia: fields.tanatopraxia
      ? {
          laboratorio: fields['tanatopraxia.laboratorio'].trim(),
          data_hora: utc(fields['tanatopraxia.data_hora']),
        }
      : null,
  };
}

const MISSING: Partial<Record<FuneralField, string>> = {
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
};

function isField(name: string): name is FuneralField {
  return Object.hasOwn(LABELS, name);
}

/** What the API would refuse, field by field, in the order of the form; empty fields are asked for by name. */
export function errorsOf(fields: FuneralFields): FuneralErrors {
  const result = scheduleFuneral.body.safeParse(bodyOf(fields));
  const found = new Map<string, string>();
  for (const { path, message } of result.error?.issues ?? []) {
    const name = path.join('.');
    const missing = isField(name) && fields[name].trim() === '' ? MISSING[name] : undefined;
    if (!found.has(name)) found.set(name, missing ?? message);
  }
  // The schema looks at the plan only when all the rest is right.
  if (fields.tipo === 'convênio' && fields.convenio.trim() === '') found.set('convenio', MISSING.convenio ?? '');
  return inOrder(found);
}

function inOrder(found: Map<string, string>): FuneralErrors {
  const position = (name: string) => (isField(name) ? NAMES.indexOf(name) : NAMES.length);
  return Object.fromEntries([...found].sort(([a], [b]) => position(a) - position(b)));
}

type Issue = { loc: readonly (string | number)[]; msg: string };

/** What the API did refuse; `loc` of each issue begins with 'body'. */
export function errorsOfIssues(issues: readonly Issue[]): FuneralErrors {
  return inOrder(new Map(issues.toReversed().map(({ loc, msg }) => [loc.slice(1).join('.'), msg])));
}

/** The messages as lines with bullets, each after the name of its field unless it says it itself. */
export function bulletLines(errors: FuneralErrors): string {
  const own = new Set(Object.values(MISSING));
  return Object.entries(errors)
    .map(([name, message = '']) =>
      isField(name) && !own.has(message) ? `• ${LABELS[name]}: ${message}` : `• ${message}`,
    )
    .join('\n');
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

function shown(field: FuneralField, value: string): string {
  if (field === 'tipo') return value === 'particular' ? 'Particular' : 'Convênio';
  return value === TICKED && (field === 'velorio' || field === 'tanatopraxia') ? 'Sim' : value;
}

/** What somebody else changed since `base`, beside what is in the form. */
export function differencesOf(base: FuneralFields, theirs: FuneralFields, mine: FuneralFields): FieldDifference[] {
  return NAMES.filter((name) => name !== 'motivo' && theirs[name] !== base[name]).map((name) => ({
    label: LABELS[name],
    theirs: shown(name, theirs[name]),
    mine: shown(name, mine[name]),
  }));
}
