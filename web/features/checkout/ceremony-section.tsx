import type { ArrivalPromise } from '#contract/store.ts';
import { DateTimeInput } from '#web/ui/date-input.tsx';
import { Field } from '#web/ui/field.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { ArrivalNotice } from './arrival.tsx';
import type { SectionProps } from './buyer-section.tsx';
import { StepHeading } from './step-heading.tsx';

type CeremonySectionProps = SectionProps & {
  /** Whether the wreath would be there in time, as far as that is known. */
  arrival: ArrivalPromise | undefined;
};

/** For whom, where and when. */
export function CeremonySection({ fields, errors, onEdit, arrival }: CeremonySectionProps) {
  return (
    <section className="space-y-4">
      <StepHeading id="cerimonia" title="A cerimônia">
        Para quem, onde e quando entregamos. Entregamos apenas em Teresópolis.
      </StepHeading>
      <Field label="Nome da pessoa falecida" error={errors.deceased_name} required>
        <TextInput
          name="deceased_name"
          value={fields.deceased_name}
          onChange={(event) => onEdit('deceased_name', event.currentTarget.value)}
          autoComplete="off"
          autoCapitalize="words"
          enterKeyHint="next"
          required
        />
      </Field>
      <Field
        label="Local do velório ou sepultamento"
        hint="Nome do local e, se souber, sala ou capela."
        error={errors.funeral_location}
        required
      >
        <TextArea
          name="funeral_location"
          value={fields.funeral_location}
          onChange={(event) => onEdit('funeral_location', event.currentTarget.value)}
          rows={2}
          className="min-h-16!"
          autoComplete="off"
          autoCapitalize="sentences"
          enterKeyHint="next"
          required
        />
      </Field>
      <Field label="Data e hora da cerimônia" hint="No horário de Teresópolis." error={errors.funeral_time} required>
        <DateTimeInput
          name="funeral_time"
          from="today"
          value={fields.funeral_time}
          onChange={(text) => onEdit('funeral_time', text)}
          enterKeyHint="next"
          required
        />
      </Field>
      <ArrivalNotice arrival={arrival} ceremony={fields.funeral_time} place={fields.funeral_location} />
    </section>
  );
}
