import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import {
  checkFuneral,
  type FuneralWarning,
  getFuneralSuggestions,
  scheduleFuneral,
  updateFuneral,
} from '#contract/funerals.ts';
import { FUNERAL_EVENTS } from '#domain/funeral.ts';
import { RecordForm } from '#web/forms/form.tsx';
import { ApiError, call, callForEffect, reasonOf } from '#web/lib/api.ts';
import { apiQuery, ownKey } from '#web/lib/query-client.ts';
import { showFailure, showSuccess } from '#web/lib/screen-alerts.ts';
import { useDebouncedValue } from '#web/lib/use-debounced-value.ts';
import { useRecordForm } from '#web/lib/use-record-form.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { LeaveGuard } from '#web/ui/leave-guard.tsx';
import { Section } from '#web/ui/section.tsx';
import { reloadFunerals } from '../queries.ts';
import { FuneralSheet } from '../sheet/funeral-sheet.tsx';
import { EventSection } from './event-section.tsx';
import {
  bodyOf,
  checkableOf,
  type FuneralFields,
  funeralForm,
  linesOfErrors,
  linesOfIssues,
  PeopleSection,
  type SectionProps,
  Suggestions,
  unlikelyTimes,
} from './funeral-fields.tsx';

/** Long enough to have finished a word. */
const PAUSE_MS = 450;

type LiveWarnings = { warnings: readonly FuneralWarning[]; hasFailed: boolean };

/** The conflicts of what is being typed, asked for when the typing rests. They are an extra: without them all works. */
function useWarnings(fields: FuneralFields, id: string | undefined): LiveWarnings {
  const draft = checkableOf(fields);
  const wanted = useDebouncedValue(draft ? JSON.stringify(id === undefined ? draft : { ...draft, id }) : '', PAUSE_MS);
  const { data, isError } = useQuery({
    queryKey: ownKey(checkFuneral, wanted),
    queryFn: ({ signal }) => call(checkFuneral, { body: JSON.parse(wanted) }, { signal }),
    enabled: wanted !== '',
    // Warnings stay up while the next answer is on its way, so that nothing jumps.
    placeholderData: (before) => before,
    retry: false,
    gcTime: 0,
  });
  return draft && wanted !== '' ? { warnings: data ?? [], hasFailed: isError } : { warnings: [], hasFailed: false };
}

type FuneralFormProps = {
  /** The funeral that is edited; undefined for a new one. */
  id: string | undefined;
  loaded: FuneralFields;
  reload?: () => Promise<unknown>;
  onSaved: (burial: Date) => void;
  cancel: ReactNode;
};

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card className="@container p-5 @3xl:p-6">
      <Section title={title} size={4} titleClass="mb-5">
        {children}
      </Section>
    </Card>
  );
}

function EventsSection({ values, id }: Pick<SectionProps, 'values'> & { id: string | undefined }) {
  const { warnings, hasFailed } = useWarnings(values, id);
  const [opened, setOpened] = useState<string>();
  const seeOther = (funeralId: string) => (
    <button
      type="button"
      className="text-link inline-flex min-h-11 cursor-pointer items-center font-semibold"
      onClick={() => setOpened(funeralId)}
    >
      Ver o outro funeral
    </button>
  );
  return (
    <Part title="Quando e onde">
      <p className="mb-5 text-muted text-small">
        Avisamos aqui quando um local ou laboratório já está ocupado ou quando falta tempo. Os avisos não impedem de
        agendar.
      </p>
      {FUNERAL_EVENTS.map((kind) => (
        <EventSection
          key={kind}
          kind={kind}
          values={values}
          // Each warning once: beside the last of the events it is about.
          warnings={warnings.filter(({ events }) => events.at(-1) === kind)}
          renderOther={seeOther}
        />
      ))}
      {hasFailed && <p className="text-muted text-small">Não foi possível verificar conflitos agora.</p>}
      <FuneralSheet id={opened} onOpen={setOpened} isReadOnly />
    </Part>
  );
}

function useFuneralForm({ id, loaded, reload, onSaved }: FuneralFormProps) {
  const queryClient = useQueryClient();
  const failure = id === undefined ? 'Erro ao agendar funeral.' : 'Não foi possível salvar as mudanças.';
  return useRecordForm({
    ...funeralForm,
    draft: id === undefined ? 'funeral_novo' : `funeral_${id}`,
    loaded,
    question: (fields, base) => unlikelyTimes(fields, base, new Date()),
    save: (fields) =>
      id === undefined
        ? callForEffect(scheduleFuneral, { body: bodyOf(fields) })
        : callForEffect(updateFuneral, { params: { id }, body: funeralForm.bodyOf(fields) }),
    onSaved: (fields) => {
      showSuccess(id === undefined ? 'Funeral agendado com sucesso!' : 'Funeral atualizado com sucesso.');
      onSaved(new Date(bodyOf(fields).sepultamento.data_hora));
      return reloadFunerals(queryClient);
    },
    leaves: true,
    onRefused: (error) => {
      const lines = error instanceof ApiError ? linesOfIssues(error.issues) : '';
      showFailure(failure, lines || reasonOf(error));
    },
    onInvalid: (errors) => showFailure(failure, linesOfErrors(errors)),
    ...(reload ? { reload } : {}),
  });
}

/** Schedules a funeral or changes one. Give it a key per funeral, so that each has its own values and draft. */
export function FuneralForm(props: FuneralFormProps) {
  const { id, cancel } = props;
  const record = useFuneralForm(props);
  const { form, values } = record;
  // Places, laboratories and plans of earlier funerals; the form works without them.
  const { data } = useQuery({ ...apiQuery(getFuneralSuggestions, {}), refetchOnWindowFocus: false });
  return (
    <RecordForm record={record} subject="Este funeral" aria-label="Funeral" className="max-w-3xl space-y-6">
      <Part title="A família">
        <PeopleSection form={form} values={values} plans={data?.convenios} />
      </Part>
      <EventsSection values={values} id={id} />
      <Suggestions id="locais" names={data?.locais} />
      <Suggestions id="laboratorios" names={data?.laboratorios} />
      {id !== undefined && (
        <Part title="Por que mudou">
          <funeralForm.Input name="motivo" />
        </Part>
      )}
      <div className="flex flex-wrap gap-3">
        <Button
          type="submit"
          size="large"
          className="flex-[1_1_14rem] @xl:flex-none"
          busy={record.isSaving}
          busyLabel={id === undefined ? 'Agendando…' : 'Salvando…'}
          disabled={record.isSaved}
        >
          {id === undefined ? 'Agendar funeral' : 'Salvar mudanças'}
        </Button>
        {cancel}
      </div>
      <LeaveGuard isHolding={record.isHolding} onDiscard={record.discard} />
    </RecordForm>
  );
}
