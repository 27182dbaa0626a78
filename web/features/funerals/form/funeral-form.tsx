import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { FUNERAL_EVENTS } from '#domain/funeral.ts';
import { limits } from '#domain/limits.ts';
import { type RecordEdit, type RecordState, useRecordEdit } from '#web/lib/record-edit.ts';
import { currentSession } from '#web/lib/session.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { ConflictNotice } from '#web/ui/conflict-notice.tsx';
import { DraftNotice } from '#web/ui/draft-notice.tsx';
import { Field } from '#web/ui/field.tsx';
import { Heading } from '#web/ui/heading.tsx';
import { LeaveGuard } from '#web/ui/leave-guard.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { useSuggestions } from '../queries.ts';
import { FuneralSheet } from '../sheet/funeral-sheet.tsx';
import { EventSection } from './event-section.tsx';
import { differencesOf, type FuneralErrors, type FuneralFields, labelOf, parseFuneralDraft } from './funeral-fields.ts';
import { PeopleSection, Suggestions } from './people-section.tsx';
import { useSaving } from './use-saving.ts';
import { useWarnings, warningsBeside } from './use-warnings.ts';

type FuneralFormProps = {
  /** The funeral that is edited; undefined for a new one. */
  id: string | undefined;
  initial: RecordState<FuneralFields>;
  onSaved: (burial: Date) => void;
  /** The way back without saving. */
  cancel: ReactNode;
};

function Section({ title, children }: { title: string; children: ReactNode }) {
  const heading = useId();
  return (
    <Card className="@container p-5 @3xl:p-6">
      <section aria-labelledby={heading}>
        <Heading level={2} size={4} id={heading} className="mb-5">
          {title}
        </Heading>
        {children}
      </section>
    </Card>
  );
}

function Notices({ edit }: { edit: RecordEdit<FuneralFields> }) {
  if (edit.conflict) {
    return (
      <ConflictNotice
        subject="Este funeral"
        differences={differencesOf(edit.base.fields, edit.conflict.fields, edit.fields)}
        onReload={edit.takeTheirs}
        onKeep={edit.keepMine}
      />
    );
  }
  return edit.wasRestored ? <DraftNotice onDiscard={edit.discard} /> : null;
}

/** The three events with what may be wrong about them, while it is typed. */
function EventsSection({ edit, errors, id }: { edit: RecordEdit<FuneralFields>; errors: FuneralErrors; id?: string }) {
  const { warnings, hasFailed } = useWarnings(edit.fields, id);
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
    <Section title="Quando e onde">
      <p className="mb-5 text-muted text-small">
        Avisamos aqui quando um local ou laboratório já está ocupado ou quando falta tempo. Os avisos não impedem de
        agendar.
      </p>
      {FUNERAL_EVENTS.map((kind) => (
        <EventSection
          key={kind}
          kind={kind}
          edit={edit}
          errors={errors}
          warnings={warningsBeside(kind, warnings)}
          renderOther={seeOther}
        />
      ))}
      {hasFailed && <p className="text-muted text-small">Não foi possível verificar conflitos agora.</p>}
      <FuneralSheet id={opened} onOpen={setOpened} isReadOnly />
    </Section>
  );
}

function ReasonField({ edit, error }: { edit: RecordEdit<FuneralFields>; error: string | undefined }) {
  return (
    <Section title="Por que mudou">
      <Field label={labelOf('motivo')} hint="Fica no histórico do funeral." error={error} optional>
        <TextArea
          name="motivo"
          rows={2}
          className="min-h-16!"
          value={edit.fields.motivo}
          maxLength={limits.funeralReason}
          onChange={(event) => edit.setField('motivo', event.currentTarget.value)}
        />
      </Field>
    </Section>
  );
}

/** Schedules a funeral or changes one. Give it a key per funeral, so that each has its own values and draft. */
export function FuneralForm({ id, initial, onSaved, cancel }: FuneralFormProps) {
  const edit = useRecordEdit(id === undefined ? 'funeral_novo' : `funeral_${id}`, initial, parseFuneralDraft);
  // Saving leads away before the form has been drawn anew as saved.
  const isSaved = useRef(false);
  const { errors, lastErrors, state, save } = useSaving(id, edit, (burial) => {
    isSaved.current = true;
    onSaved(burial);
  });
  const { locais, laboratorios, convenios } = useSuggestions();
  const form = useRef<HTMLFormElement>(null);

  useEffect(() => {
    if (Object.keys(lastErrors).length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [lastErrors]);

  function submit(event: FormEvent) {
    event.preventDefault();
    void save();
  }

  return (
    <form ref={form} noValidate aria-label="Funeral" onSubmit={submit} className="mx-auto max-w-3xl space-y-6">
      <Notices edit={edit} />
      <Section title="A família">
        <PeopleSection edit={edit} errors={errors} plans={convenios} />
      </Section>
      <EventsSection edit={edit} errors={errors} {...(id === undefined ? {} : { id })} />
      <Suggestions id="locais" names={locais} />
      <Suggestions id="laboratorios" names={laboratorios} />
      {id !== undefined && <ReasonField edit={edit} error={errors.motivo} />}
      <div className="flex flex-wrap gap-3">
        <Button
          type="submit"
          size="large"
          className="flex-[1_1_14rem] @xl:flex-none"
          busy={state === 'saving'}
          busyLabel={id === undefined ? 'Agendando…' : 'Salvando…'}
        >
          {id === undefined ? 'Agendar funeral' : 'Salvar mudanças'}
        </Button>
        {cancel}
      </div>
      <LeaveGuard
        isHolding={() => !isSaved.current && edit.isDirty && currentSession() !== undefined}
        onDiscard={edit.finish}
      />
    </form>
  );
}
