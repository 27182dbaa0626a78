import { type FieldError, type FieldErrors, get, type UseFormReturn } from 'react-hook-form';
import type { CallInput, WholeBody } from '#contract/endpoint.ts';
import { labelsOf } from '#contract/fields.ts';
import { type checkFuneral, funeral, type scheduleFuneral, updateFuneral } from '#contract/funerals.ts';
import { formatDateTime, parseInstant } from '#domain/dates.ts';
import { FUNERAL_EVENT_LABELS, FUNERAL_EVENTS, FUNERAL_TYPES } from '#domain/funeral.ts';
import { unlikelyTime } from '#domain/funeral-events.ts';
import { check, choice } from '#web/forms/choices.tsx';
import { recordForm } from '#web/forms/fields.tsx';
import { chosenGroup, group } from '#web/forms/groups.tsx';
import { area, name, phone, text } from '#web/forms/texts.tsx';
import { moment } from '#web/forms/times.tsx';

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
};

const place = (missing: string, hint = 'Nome do local e, se houver, sala ou quadra.') =>
  text({ missing, hint, input: { autoCapitalize: 'sentences' } });
const at = (event: string) => moment({ missing: `Informe a data e a hora d${event}.` });
const TYPES: Record<(typeof FUNERAL_TYPES)[number], string> = { particular: 'Particular', convênio: 'Convênio' };
const chosen = check({}, { said: ['Sim', ''] });

/** The form of a funeral; the paths of its values are those of the body. */
export const funeralForm = recordForm(
  updateFuneral.body,
  {
    tipo: choice(TYPES),
    convenio: text({ missing: 'Informe o nome do convênio.', required: true, optional: false }),
    falecido: name({ missing: 'Informe o nome do falecido.' }),
    responsavel: name({ missing: 'Informe o nome do responsável.' }),
    telefone: phone({ missing: 'Informe o telefone.' }),
    tanatopraxia: chosenGroup({
      chosen,
      laboratorio: place('Informe o laboratório.', 'Nome do laboratório.'),
      data_hora: at('a tanatopraxia'),
    }),
    velorio: chosenGroup({ chosen, local: place('Informe o local do velório.'), data_hora: at('o velório') }),
    sepultamento: group({ local: place('Informe o local do sepultamento.'), data_hora: at('o sepultamento') }),
    motivo: area({ hint: 'Fica no histórico do funeral.', input: { rows: 2, className: 'min-h-16!' } }),
  },
  LABELS,
  (body) => ({ ...body, convenio: body.tipo === 'convênio' ? body.convenio : null }),
);
export const { fieldsOf } = funeralForm;
const { Input } = funeralForm;
export type FuneralFields = typeof funeralForm.empty;

export function bodyOf(fields: FuneralFields): WholeBody<typeof scheduleFuneral> {
  const { motivo: _reason, version: _version, ...body } = funeralForm.bodyOf(fields);
  return body;
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

type Message = readonly [name: string, message: string];

/** A line with a bullet for each message in the order of the form, after the name of its field unless it says it itself. */
function bulletLines(found: readonly Message[]): string {
  const own = new Set<string>(Object.values(funeralForm.missing));
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

type DraftToCheck = CallInput<typeof checkFuneral>['body'];

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

export type SectionProps = { form: UseFormReturn<FuneralFields>; values: FuneralFields };

function TypeChoice({ form }: Pick<SectionProps, 'form'>) {
  return (
    <fieldset>
      <legend className="mb-1.5 block font-semibold text-small">{LABELS.tipo}</legend>
      <div className="grid max-w-md grid-cols-2 gap-2">
        {FUNERAL_TYPES.map((type) => (
          <label
            key={type}
            className="flex min-h-11 cursor-pointer items-center gap-2.5 rounded-control border border-line-strong px-3.5 hover:border-green has-checked:border-green has-checked:bg-green-soft has-checked:font-semibold has-focus-visible:outline-3 has-focus-visible:outline-green has-focus-visible:outline-offset-2"
          >
            <input type="radio" value={type} className="checkbox size-4.5" {...form.register('tipo')} />
            {TYPES[type]}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

export function PeopleSection({ form, values, plans }: SectionProps & { plans: readonly string[] | undefined }) {
  return (
    <div className="grid grid-cols-1 items-start gap-5 @lg:grid-cols-2">
      <div className="@lg:col-span-2">
        <TypeChoice form={form} />
      </div>
      {values.tipo === 'convênio' && (
        <>
          <Input name="convenio" className="@lg:col-span-2" input={{ list: 'convenios' }} />
          <Suggestions id="convenios" names={plans} />
        </>
      )}
      <Input name="falecido" className="@lg:col-span-2" />
      <Input name="responsavel" />
      <Input name="telefone" />
    </div>
  );
}

export function Suggestions({ id, names = [] }: { id: string; names: readonly string[] | undefined }) {
  return (
    <datalist id={id}>
      {names.map((name) => (
        <option key={name} value={name}>
          {name}
        </option>
      ))}
    </datalist>
  );
}
