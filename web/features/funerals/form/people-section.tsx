import type { UseFormReturn } from 'react-hook-form';
import { FUNERAL_TYPES } from '#domain/funeral.ts';
import { type FuneralFields, funeralForm, LABELS } from './funeral-fields.ts';

const { Input } = funeralForm;

const TYPE_LABELS: Record<(typeof FUNERAL_TYPES)[number], string> = { particular: 'Particular', convênio: 'Convênio' };

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
            {TYPE_LABELS[type]}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** For whom, who answers for it, and who pays. */
export function PeopleSection({ form, values, plans }: SectionProps & { plans: readonly string[] }) {
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

export function Suggestions({ id, names }: { id: string; names: readonly string[] }) {
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
