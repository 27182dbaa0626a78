import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { getStoreSchedule, getStoreStatus, type StoreSchedule, setStoreSchedule } from '#contract/store.ts';
import { addToDay, type Day, dayOf, weekdayOf } from '#domain/dates.ts';
import { intervalsOn } from '#domain/store-hours.ts';
import { RecordForm } from '#web/forms/form.tsx';
import { call, reasonOf } from '#web/lib/api.ts';
import { bodyResolver } from '#web/lib/body-resolver.ts';
import { useFocusNext } from '#web/lib/focus.ts';
import { apiQuery, invalidate } from '#web/lib/query-client.ts';
import { showFailure, showSuccess } from '#web/lib/screen-alerts.ts';
import { useRecordForm } from '#web/lib/use-record-form.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Field } from '#web/ui/field.tsx';
import { Heading } from '#web/ui/heading.tsx';
import { Select } from '#web/ui/select.tsx';
import {
  bodyOf,
  HOURS_LABELS,
  type Hours,
  hoursFields,
  hoursOf,
  hoursText,
  intervalsText,
  leadChoices,
  leadText,
  longHours,
  WEEKDAYS,
} from './hours.ts';
import { SpecialDays } from './special-days.tsx';
import { WeekEditor } from './week-editor.tsx';

const DAYS = [0, 1, 2, 3, 4, 5, 6];

function WeekPreview({ hours, today }: { hours: Hours; today: Day }) {
  const schedule = {
    weekly: hours.alwaysOpen ? null : hours.weekly,
    exceptions: hours.special,
    override: { mode: null, until: null },
  };
  return (
    <ol className="divide-y divide-line">
      {DAYS.map((offset) => {
        const day = addToDay(today, offset);
        const special = hours.special.find((one) => one.day === day);
        return (
          <li key={day} className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5 py-2 text-small">
            <span className="font-semibold">
              {WEEKDAYS[weekdayOf(day)]}{' '}
              <span className="font-normal text-muted tabular-nums">
                {day.slice(8)}/{day.slice(5, 7)}
              </span>
            </span>
            <span className="flex flex-wrap items-baseline justify-end gap-2 text-end">
              {special && <Badge tone="gold">{special.reason.trim() || 'data especial'}</Badge>}
              <span className="tabular-nums">{intervalsText(intervalsOn(schedule, day))}</span>
            </span>
          </li>
        );
      })}
    </ol>
  );
}

const FAILURE = 'Falha ao salvar os horários.';

function useHoursForm(schedule: StoreSchedule, onSaved: () => void) {
  const queryClient = useQueryClient();
  return useRecordForm<Hours>({
    draft: 'horarios',
    fields: hoursFields,
    loaded: hoursOf(schedule),
    resolver: bodyResolver(setStoreSchedule.body, bodyOf),
    labels: HOURS_LABELS,
    shown: hoursText,
    question: longHours,
    save: async (hours) => {
      const answer = await call(setStoreSchedule, { body: bodyOf(hours) });
      queryClient.setQueryData<StoreSchedule>(apiQuery(getStoreSchedule, {}).queryKey, answer);
    },
    onSaved: async () => {
      onSaved();
      showSuccess('Horários salvos.');
      await invalidate(queryClient, getStoreStatus);
    },
    onRefused: (error) => showFailure(FAILURE, reasonOf(error)),
    onInvalid: () => showFailure(FAILURE, 'Corrija os horários marcados em vermelho.'),
    reload: () => invalidate(queryClient, getStoreSchedule),
  });
}

const DIRTY = { shouldDirty: true };

export function HoursEditor({ schedule }: { schedule: StoreSchedule }) {
  const [today] = useState(() => dayOf(new Date()));
  const element = useRef<HTMLFormElement>(null);
  const focusNext = useFocusNext();
  /** Both buttons are disabled after saving: the form gets the focus when one of them had it. */
  const keepFocus = () =>
    focusNext(() => {
      const { activeElement, body } = document;
      if (activeElement === body || activeElement?.matches(':disabled'))
        element.current?.focus({ preventScroll: true });
      return null;
    });
  const record = useHoursForm(schedule, keepFocus);
  const { form, values: hours, isDirty } = record;
  const wasTried = form.formState.submitCount > 0;

  function change(next: Hours) {
    form.setValue('alwaysOpen', next.alwaysOpen, DIRTY);
    form.setValue('weekly', next.weekly, DIRTY);
    form.setValue('special', next.special, DIRTY);
    form.setValue('leadMinutes', next.leadMinutes, DIRTY);
  }

  function discard() {
    keepFocus();
    record.discard();
  }

  return (
    <RecordForm
      ref={element}
      tabIndex={-1}
      record={record}
      subject="O horário da loja"
      asks={{ title: 'Confira os horários', confirm: 'Os horários estão certos' }}
      aria-label="Horários da loja"
    >
      <div className="grid grid-cols-1 items-start gap-x-10 gap-y-8 @4xl:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)]">
        <div className="@container space-y-8">
          <div>
            <Checkbox
              label="Sempre aberta"
              hint="Desmarque para definir os horários de cada dia"
              checked={hours.alwaysOpen}
              onChange={(event) => change({ ...hours, alwaysOpen: event.currentTarget.checked })}
            />
            {!hours.alwaysOpen && <WeekEditor hours={hours} onChange={change} wasTried={wasTried} />}
          </div>
          <div>
            <Heading level={3} size={4} className="mb-3">
              Datas especiais
            </Heading>
            <SpecialDays hours={hours} saved={hoursOf(schedule)} onChange={change} today={today} wasTried={wasTried} />
          </div>
          <Field
            label="Prazo para produzir e entregar"
            hint="Contado dentro do horário de funcionamento, até uma hora antes da cerimônia, ou o que cada local pede. Com ele o site diz se a coroa chega a tempo, e a produção, quando começar."
            className="max-w-md"
          >
            <Select
              value={hours.leadMinutes}
              onChange={(event) => change({ ...hours, leadMinutes: Number(event.currentTarget.value) })}
              options={leadChoices(hours.leadMinutes).map((minutes) => [minutes, leadText(minutes)])}
            />
          </Field>
        </div>
        <div className="rounded-card bg-sunken p-5">
          <Heading level={3} size={4} className="mb-2">
            Próximos sete dias
          </Heading>
          <WeekPreview hours={hours} today={today} />
        </div>
      </div>
      <div className="mt-6 flex flex-wrap items-center gap-3">
        <Button type="submit" busy={record.isSaving} busyLabel="Salvando…" disabled={!isDirty}>
          Salvar horários
        </Button>
        {isDirty && (
          <Button variant="quiet" onClick={discard}>
            Descartar mudanças
          </Button>
        )}
      </div>
    </RecordForm>
  );
}
