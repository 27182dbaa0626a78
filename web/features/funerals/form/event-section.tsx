import type { ReactNode } from 'react';
import type { FuneralWarning } from '#contract/funerals.ts';
import { dayOf, parseInstant } from '#domain/dates.ts';
import { FUNERAL_EVENT_LABELS, type FuneralEventKind } from '#domain/funeral.ts';
import { useNow } from '#web/lib/clock.ts';
import { useSite } from '#web/lib/site.ts';
import { spokenDay } from '../day-text.ts';
import { EventSign } from '../event-kind.tsx';
import { WarningList } from '../warning-list.tsx';
import { type FuneralFields, funeralForm, LABELS } from './funeral-fields.tsx';

const { Input } = funeralForm;

type EventSectionProps = {
  values: FuneralFields;
  kind: FuneralEventKind;
  warnings: readonly FuneralWarning[];
  renderOther: (funeralId: string) => ReactNode;
};

/** Which day was typed, in words; a mistake over midnight shows here. */
function useDayInWords(text: string): { hint: string; remark: string | undefined } {
  const now = useNow();
  const { cityServed } = useSite().business;
  const instant = parseInstant(text.trim());
  if (!instant) return { hint: `No horário de ${cityServed}.`, remark: undefined };
  const isPast = instant.getTime() < now.getTime() - 60_000;
  return {
    hint: spokenDay(dayOf(instant), dayOf(now)),
    remark: isPast ? 'Este horário já passou. Confira o dia e a hora.' : undefined,
  };
}

function EventFields({ values, kind }: Pick<EventSectionProps, 'values' | 'kind'>) {
  const { hint, remark } = useDayInWords(values[kind].data_hora);
  return (
    <div className="grid grid-cols-1 items-start gap-5 @lg:grid-cols-2">
      {kind === 'tanatopraxia' ? (
        <Input name="tanatopraxia.laboratorio" input={{ list: 'laboratorios' }} />
      ) : (
        <Input name={`${kind}.local`} input={{ list: 'locais' }} />
      )}
      <Input name={`${kind}.data_hora`} hint={hint} remark={remark} />
    </div>
  );
}

export function EventSection({ values, kind, warnings, renderOther }: EventSectionProps) {
  const isChosen = kind === 'sepultamento' || values[kind].chosen;
  return (
    <fieldset className="@container border-line border-t py-5 last:pb-0">
      <legend className="sr-only">{FUNERAL_EVENT_LABELS[kind]}</legend>
      <div className="flex items-center gap-3">
        <EventSign kind={kind} className="size-10" />
        {kind === 'sepultamento' ? (
          <p aria-hidden="true" className="font-display text-heading-4">
            {FUNERAL_EVENT_LABELS[kind]}
          </p>
        ) : (
          <Input
            name={`${kind}.chosen`}
            className="flex-1"
            label={<span className="font-semibold">{LABELS[`${kind}.chosen`]}</span>}
          />
        )}
      </div>
      {isChosen && (
        <div className="mt-4">
          <EventFields values={values} kind={kind} />
        </div>
      )}
      <div role="status">
        <WarningList warnings={isChosen ? warnings : []} renderOther={renderOther} className="pt-3" />
      </div>
    </fieldset>
  );
}
