import { Field } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';
import { type Hours, leadChoices, leadText } from './hours.ts';

/** How long making and bringing a wreath take: what buyers are promised, and when the workshop has to begin. */
export function LeadField({ hours, onChange }: { hours: Hours; onChange: (hours: Hours) => void }) {
  return (
    <Field
      label="Prazo para produzir e entregar"
      hint="Contado dentro do horário de funcionamento, até uma hora antes da cerimônia. Com ele o site diz se a coroa chega a tempo, e a produção, quando começar."
      className="max-w-md"
    >
      <Select
        value={hours.leadMinutes}
        onChange={(event) => onChange({ ...hours, leadMinutes: Number(event.currentTarget.value) })}
      >
        {leadChoices(hours.leadMinutes).map((minutes) => (
          <option key={minutes} value={minutes}>
            {leadText(minutes)}
          </option>
        ))}
      </Select>
    </Field>
  );
}
