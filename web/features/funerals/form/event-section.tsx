import type { ReactNode } from 'react';
import type { FuneralWarning } from '#contract/funerals.ts';
import { dayOf, parseInstant } from '#domain/dates.ts';
import { FUNERAL_EVENT_LABELS, type FuneralEventKind } from '#domain/funeral.ts';
import { limits } from '#domain/limits.ts';
import { useNow } from '#web/lib/clock.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { DateTimeInput } from '#web/ui/date-input.tsx';
import { Field } from '#web/ui/field.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { spokenDay } from '../day-text.ts';
import { eventColours, eventIcons } from '../event-kinds.ts';
import { WarningList } from '../warning-list.tsx';
import { labelOf, TICKED } from './funeral-fields.ts';
import type { SectionProps } from './people-section.tsx';

type EventSectionProps = SectionProps & {
  kind: FuneralEventKind;
  warnings: readonly FuneralWarning[];
  renderOther: (funeralId: string) => ReactNode;
};

const PLACE = {
  tanatopraxia: 'tanatopraxia.laboratorio',
  velorio: 'velorio.local',
  sepultamento: 'sepultamento.local',
} as const;
const CHOICE = { tanatopraxia: 'tanatopraxia', velorio: 'velorio', sepultamento: undefined } as const;

/** Which day was typed, in words; a mistake over midnight shows here. */
function useDayInWords(text: string): { hint: string; remark: string | undefined } {
  const now = useNow();
  const instant = parseInstant(text.trim());
  if (!instant) return { hint: 'No horário de Teresópolis.', remark: undefined };
  const isPast = instant.getTime() < now.getTime() - 60_000;
  return {
    hint: spokenDay(instant, dayOf(now)),
    remark: isPast ? 'Este horário já passou. Confira o dia e a hora.' : undefined,
  };
}

function EventFields({ edit, errors, kind }: SectionProps & { kind: FuneralEventKind }) {
  const { fields, setField } = edit;
  const place = PLACE[kind];
  const time = `${kind}.data_hora` as const;
  const { hint, remark } = useDayInWords(fields[time]);
  return (
    <div className="grid grid-cols-1 items-start gap-5 @lg:grid-cols-2">
      <Field
        label={labelOf(place)}
        hint={kind === 'tanatopraxia' ? 'Nome do laboratório.' : 'Nome do local e, se houver, sala ou quadra.'}
        error={errors[place]}
        required
      >
        <TextInput
          name={place}
          value={fields[place]}
          maxLength={limits.place}
          list={kind === 'tanatopraxia' ? 'laboratorios' : 'locais'}
          autoComplete="off"
          autoCapitalize="sentences"
          onChange={(event) => setField(place, event.currentTarget.value)}
        />
      </Field>
      <Field label={labelOf(time)} hint={hint} remark={remark} error={errors[time]} required>
        <DateTimeInput name={time} value={fields[time]} onChange={(text) => setField(time, text)} />
      </Field>
    </div>
  );
}

/** Where and when one of the three takes place; the two that may be left out are chosen first. */
export function EventSection({ edit, errors, kind, warnings, renderOther }: EventSectionProps) {
  const Icon = eventIcons[kind];
  const choice = CHOICE[kind];
  const isChosen = choice === undefined || edit.fields[choice] === TICKED;
  return (
    <fieldset className="@container border-line border-t py-5 last:pb-0">
      <legend className="sr-only">{FUNERAL_EVENT_LABELS[kind]}</legend>
      <div className="flex items-center gap-3">
        <span
          aria-hidden="true"
          className={classNames(
            'flex size-10 shrink-0 items-center justify-center rounded-full border',
            eventColours[kind],
          )}
        >
          <Icon className="size-5" />
        </span>
        {choice === undefined ? (
          <p aria-hidden="true" className="font-display text-heading-4">
            {FUNERAL_EVENT_LABELS[kind]}
          </p>
        ) : (
          <Checkbox
            name={choice}
            className="flex-1"
            label={<span className="font-semibold">{labelOf(choice)}</span>}
            checked={isChosen}
            onChange={(event) => edit.setField(choice, event.currentTarget.checked ? TICKED : '')}
          />
        )}
      </div>
      {isChosen && (
        <div className="mt-4">
          <EventFields edit={edit} errors={errors} kind={kind} />
        </div>
      )}
      <div role="status">
        <WarningList warnings={isChosen ? warnings : []} renderOther={renderOther} className="pt-3" />
      </div>
    </fieldset>
  );
}
