import { type ComponentProps, type ReactNode, type SubmitEvent, useEffect, useRef, useState } from 'react';
import type { Control } from 'react-hook-form';
import type { ImageUpload } from '#web/lib/image-upload.ts';
import { FormButtons } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { ConflictNotice, type FieldDifference } from '#web/ui/conflict-notice.tsx';
import { DraftNotice } from '#web/ui/draft-notice.tsx';
import { Heading } from '#web/ui/heading.tsx';
import { FormContext } from './form-context.ts';

type RecordFormProps = Omit<ComponentProps<'form'>, 'onSubmit'> & {
  record: {
    form: { control: unknown };
    image: ImageUpload;
    wasRestored: boolean;
    conflict: readonly FieldDifference[] | undefined;
    question: { text: string; answer: (isRight: boolean) => void } | undefined;
    submit: (event: SubmitEvent<HTMLFormElement>) => void;
    keepMine: () => void;
    discard: () => void;
  };
  subject: string;
  /** Title, button and end of the question before saving; by default about a date. */
  asks?: { title: string; confirm: string; end?: ReactNode };
};

const ABOUT_DATES = { title: 'Confira a data', confirm: 'A data está certa' };

type QuestionProps = { question: RecordFormProps['record']['question']; asks: NonNullable<RecordFormProps['asks']> };

function Question({ question, asks }: QuestionProps) {
  return (
    <ConfirmDialog
      open={question !== undefined}
      title={asks.title}
      confirmLabel={asks.confirm}
      onConfirm={() => question?.answer(true)}
      onCancel={() => question?.answer(false)}
    >
      <p className="whitespace-pre-line">
        {question?.text}
        {asks.end}
      </p>
    </ConfirmDialog>
  );
}

/** Links to the refused fields of the form around it when there are several: a long form never shows all of them. */
function Mistakes() {
  const place = useRef<HTMLDivElement>(null);
  const [fields, setFields] = useState<HTMLInputElement[]>([]);
  useEffect(() => {
    const form = place.current?.closest('form');
    if (!form) return undefined;
    let shown = 0;
    const observer = new MutationObserver(() => {
      const refused = [...form.querySelectorAll<HTMLInputElement>(REFUSED)];
      if (Math.max(shown, refused.length) < 2) return;
      shown = refused.length;
      setFields(refused);
    });
    observer.observe(form, { subtree: true, childList: true, attributeFilter: ['aria-invalid'] });
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={place} className="contents">
      {fields.length > 1 && (
        <ul
          aria-label="Campos a corrigir"
          className="mb-6 flex flex-wrap gap-x-5 rounded-card border border-error-line bg-error-soft px-4 py-2"
        >
          {fields.map((field) => (
            <li key={field.id}>
              <button
                type="button"
                className="text-link min-h-11 cursor-pointer font-semibold text-small"
                onClick={() => field.focus()}
              >
                {field.labels?.[0]?.textContent}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

const REFUSED = '[aria-invalid=true]';

export function RecordForm({ record, subject, asks = ABOUT_DATES, children, ...form }: RecordFormProps) {
  return (
    <form {...form} method="post" noValidate onSubmit={record.submit}>
      {record.conflict && (
        <ConflictNotice
          subject={subject}
          differences={record.conflict}
          onReload={record.discard}
          onKeep={record.keepMine}
        />
      )}
      {record.wasRestored && !record.conflict && <DraftNotice onDiscard={record.discard} />}
      <Mistakes />
      <FormContext value={{ control: record.form.control as Control, image: record.image }}>{children}</FormContext>
      <Question question={record.question} asks={asks} />
    </form>
  );
}

type OpenedFormProps = Omit<RecordFormProps, 'record' | 'title'> & {
  record: RecordFormProps['record'] & { isSaving: boolean };
  title: ReactNode;
  submit: string;
  cancel?: string | undefined;
  onCancel: () => void;
};

/** The form of a record above the list of its kind. One that can be cancelled was asked for: it comes into view. */
export function OpenedForm({ record, title, submit, cancel, onCancel, children, ...form }: OpenedFormProps) {
  const element = useRef<HTMLFormElement>(null);
  const wasAsked = cancel !== undefined;
  useEffect(() => {
    if (!wasAsked) return;
    element.current?.scrollIntoView({ block: 'start' });
    element.current?.querySelector('input')?.focus({ preventScroll: true });
  }, [wasAsked]);
  return (
    <Card className="mb-8 p-4 @lg:p-6">
      <RecordForm ref={element} record={record} className="scroll-mt-28 space-y-5" {...form}>
        <Heading level={2} size={4}>
          {title}
        </Heading>
        {children}
        <FormButtons
          busy={record.isSaving}
          busyLabel="Salvando…"
          cancel={cancel}
          onCancel={() => {
            record.discard();
            onCancel();
          }}
        >
          {submit}
        </FormButtons>
      </RecordForm>
    </Card>
  );
}
