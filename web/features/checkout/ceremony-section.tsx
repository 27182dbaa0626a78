import { type ReactNode, useState } from 'react';
import { parseInstant } from '#domain/dates.ts';
import { formatPhone } from '#domain/phone.ts';
import { phoneHref } from '#web/lib/business-text.ts';
import { useSite } from '#web/lib/site.ts';
import { DateTimeInput } from '#web/ui/date-input.tsx';
import { Field } from '#web/ui/field.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import type { SectionProps } from './buyer-section.tsx';
import { StepHeading } from './step-heading.tsx';

const HOUR_MS = 3_600_000;
/** Closer than this a call makes sure that the wreath arrives in time. */
const SOON_HOURS = 5;

function PhoneLink() {
  const phone = useSite().business.phones.funeral24h;
  return (
    <a href={phoneHref(phone)} className="text-link whitespace-nowrap">
      {formatPhone(phone)}
    </a>
  );
}

function timeRemark(text: string, now: Date): ReactNode {
  const hours = ((parseInstant(text.trim())?.getTime() ?? Number.NaN) - now.getTime()) / HOUR_MS;
  if (Number.isNaN(hours) || hours > SOON_HOURS) return undefined;
  if (hours < 0) return 'Esta data já passou. Confira o dia e a hora da cerimônia.';
  return (
    <>
      A cerimônia é daqui a pouco. Depois de pagar, ligue para <PhoneLink /> e garantimos a entrega.
    </>
  );
}

/** For whom, where and when. */
export function CeremonySection({ fields, errors, onEdit }: SectionProps) {
  const [now] = useState(() => new Date());
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
          required
        />
      </Field>
      <Field
        label="Data e hora da cerimônia"
        hint="No horário de Teresópolis."
        error={errors.funeral_time}
        remark={timeRemark(fields.funeral_time, now)}
        required
      >
        <DateTimeInput
          name="funeral_time"
          from="today"
          value={fields.funeral_time}
          onChange={(text) => onEdit('funeral_time', text)}
          required
        />
      </Field>
    </section>
  );
}
