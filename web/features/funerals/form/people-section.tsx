import { FUNERAL_TYPES } from '#domain/funeral.ts';
import { limits } from '#domain/limits.ts';
import { phoneDigits } from '#domain/phone.ts';
import type { RecordEdit } from '#web/lib/record-edit.ts';
import { Field } from '#web/ui/field.tsx';
import { MaskedInput } from '#web/ui/masked-input.tsx';
import { maskPhone } from '#web/ui/masks.ts';
import { TextInput } from '#web/ui/text-input.tsx';
import { type FuneralErrors, type FuneralField, type FuneralFields, labelOf } from './funeral-fields.ts';

const TYPE_LABELS: Record<(typeof FUNERAL_TYPES)[number], string> = { particular: 'Particular', convênio: 'Convênio' };

/** Any way of writing a phone is taken; only what can be nothing but one gets its form while it is typed. */
function maskLoosely(typed: string): string {
  const isPhone = /^[\d\s()-]*$/.test(typed) && typed.replace(/\D/g, '').length <= 11;
  return isPhone && phoneDigits(typed).length > 2 ? maskPhone(typed) : typed;
}

export type SectionProps = {
  edit: RecordEdit<FuneralFields>;
  errors: FuneralErrors;
};

function TypeChoice({ edit }: { edit: SectionProps['edit'] }) {
  return (
    <fieldset>
      <legend className="mb-1.5 block font-semibold text-small">{labelOf('tipo')}</legend>
      <div className="grid max-w-md grid-cols-2 gap-2">
        {FUNERAL_TYPES.map((type) => (
          <label
            key={type}
            className="flex min-h-11 cursor-pointer items-center gap-2.5 rounded-control border border-line-strong px-3.5 hover:border-green has-checked:border-green has-checked:bg-green-soft has-checked:font-semibold has-focus-visible:outline-3 has-focus-visible:outline-green has-focus-visible:outline-offset-2"
          >
            <input
              type="radio"
              name="tipo"
              value={type}
              checked={edit.fields.tipo === type}
              onChange={() => edit.setField('tipo', type)}
              className="checkbox size-4.5"
            />
            {TYPE_LABELS[type]}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** For whom, who answers for it, and who pays. */
export function PeopleSection({ edit, errors, plans }: SectionProps & { plans: readonly string[] }) {
  const { fields, setField } = edit;
  const control = (name: FuneralField, maxLength: number) => ({
    name,
    maxLength,
    value: fields[name],
    autoComplete: 'off',
    onChange: (event: { currentTarget: { value: string } }) => setField(name, event.currentTarget.value),
  });
  return (
    <div className="grid grid-cols-1 items-start gap-5 @lg:grid-cols-2">
      <div className="@lg:col-span-2">
        <TypeChoice edit={edit} />
      </div>
      {fields.tipo === 'convênio' && (
        <Field label={labelOf('convenio')} error={errors.convenio} className="@lg:col-span-2" required>
          <TextInput {...control('convenio', limits.healthPlan)} list="convenios" />
          <Suggestions id="convenios" names={plans} />
        </Field>
      )}
      <Field label={labelOf('falecido')} error={errors.falecido} className="@lg:col-span-2" required>
        <TextInput {...control('falecido', limits.personName)} autoCapitalize="words" />
      </Field>
      <Field label={labelOf('responsavel')} error={errors.responsavel} required>
        <TextInput {...control('responsavel', limits.personName)} autoCapitalize="words" />
      </Field>
      <Field label={labelOf('telefone')} error={errors.telefone} required>
        <MaskedInput {...control('telefone', 40)} mask={maskLoosely} type="tel" inputMode="tel" />
      </Field>
    </div>
  );
}

/** What the browser offers while a place, laboratory or plan is typed. */
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
