import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { getStoreSchedule, getStoreStatus, type StoreSchedule, setStoreSchedule } from '#contract/store.ts';
import { dayOf } from '#domain/dates.ts';
import { call, reasonOf } from '#web/lib/api.ts';
import { useDraft } from '#web/lib/drafts.ts';
import { useFocusNext } from '#web/lib/focus.ts';
import { apiQuery, endpointKey } from '#web/lib/query-client.ts';
import { showFailure, showSuccess } from '#web/lib/screen-alerts.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Heading } from '#web/ui/heading.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { areComplete, areSame, bodyOf, type Hours, hoursOf, parseHoursDraft } from './hours.ts';
import { LeadField } from './lead-field.tsx';
import { SpecialDays } from './special-days.tsx';
import { WeekEditor } from './week-editor.tsx';
import { WeekPreview } from './week-preview.tsx';

/** What is being edited: the server's hours until somebody changes them, kept as a draft from then on. */
function useEditedHours(schedule: StoreSchedule) {
  const draft = useDraft('horarios', parseHoursDraft);
  const [edited, setEdited] = useState(() => draft.read());
  const [isRestored, setRestored] = useState(edited !== undefined);
  const saved = hoursOf(schedule);
  const hours = edited?.hours ?? saved;
  const isDirty = !areSame(hours, saved);

  function change(next: Hours) {
    const version = isDirty ? (edited?.version ?? schedule.version) : schedule.version;
    setEdited({ hours: next, version });
    if (areSame(next, saved)) draft.erase();
    else draft.save({ hours: next, version });
  }

  function discard() {
    setEdited(undefined);
    setRestored(false);
    draft.erase();
  }

  const isOutdated = isDirty && edited !== undefined && edited.version !== schedule.version;
  return { hours, isDirty, isOutdated, isRestored: isDirty && isRestored, change, discard };
}

/** Why what is on the screen isn't what is saved. */
function DraftNotice({ isRestored, isOutdated }: { isRestored: boolean; isOutdated: boolean }) {
  if (isOutdated) {
    return (
      <Notice tone="warning" className="mb-5" live>
        Outra pessoa salvou os horários depois que você começou a mudá-los. Salvar agora substitui os dela; descarte
        para ver como ficaram.
      </Notice>
    );
  }
  if (!isRestored) return null;
  return (
    <Notice className="mb-5" live>
      Recuperamos mudanças que ainda não foram salvas. Confira e salve, ou descarte.
    </Notice>
  );
}

function useSaveHours(onSaved: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: ReturnType<typeof bodyOf>) => call(setStoreSchedule, { body }),
    onSuccess: async (answer) => {
      queryClient.setQueryData<StoreSchedule>(apiQuery(getStoreSchedule, {}).queryKey, answer);
      onSaved();
      showSuccess('Horários salvos.');
      await queryClient.invalidateQueries({ queryKey: endpointKey(getStoreStatus) });
    },
    onError: async (error) => {
      showFailure('Falha ao salvar os horários.', reasonOf(error));
      // When somebody else was quicker, the next try is made on what they saved.
      await queryClient.invalidateQueries({ queryKey: endpointKey(getStoreSchedule) });
    },
  });
}

/** Edits weekly hours and special dates beside a preview of the next seven days. */
export function HoursEditor({ schedule }: { schedule: StoreSchedule }) {
  const { hours, isDirty, isOutdated, isRestored, change, discard } = useEditedHours(schedule);
  const [today] = useState(() => dayOf(new Date()));
  const [wasTried, setWasTried] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const focusNext = useFocusNext();

  /** Both buttons are of no use afterwards: whoever pressed one goes on from the editor, where it is on the screen. */
  function settle() {
    focusNext(() => {
      const { activeElement, body } = document;
      if (activeElement === body || activeElement?.matches(':disabled')) form.current?.focus({ preventScroll: true });
      return null;
    });
    discard();
  }

  const save = useSaveHours(settle);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (save.isPending) return;
    setWasTried(true);
    if (areComplete(hours)) save.mutate(bodyOf(hours, schedule.version));
    else showFailure('Falha ao salvar os horários.', 'Corrija os horários marcados em vermelho.');
  }

  return (
    <form ref={form} tabIndex={-1} noValidate onSubmit={submit} aria-label="Horários da loja">
      <DraftNotice isRestored={isRestored} isOutdated={isOutdated} />
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
            <SpecialDays hours={hours} onChange={change} today={today} wasTried={wasTried} />
          </div>
          <LeadField hours={hours} onChange={change} />
        </div>
        <div className="rounded-card bg-sunken p-5">
          <Heading level={3} size={4} className="mb-2">
            Próximos sete dias
          </Heading>
          <WeekPreview hours={hours} today={today} />
        </div>
      </div>
      <div className="mt-6 flex flex-wrap items-center gap-3">
        <Button type="submit" busy={save.isPending} busyLabel="Salvando…" disabled={!isDirty}>
          Salvar horários
        </Button>
        {isDirty && (
          <Button variant="quiet" onClick={settle}>
            Descartar mudanças
          </Button>
        )}
      </div>
    </form>
  );
}
