import { type ComponentProps, type SubmitEvent, useEffect, useState } from 'react';
import { type Control, type FieldValues, useFormState } from 'react-hook-form';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { ConflictNotice, type FieldDifference } from './conflict-notice.tsx';
import { DraftNotice } from './draft-notice.tsx';

type RecordFormProps<F extends FieldValues> = Omit<ComponentProps<'form'>, 'onSubmit'> & {
  record: {
    form: { control: Control<F> };
    wasRestored: boolean;
    conflict: readonly FieldDifference[] | undefined;
    question: { text: string; answer: (isRight: boolean) => void } | undefined;
    submit: (event: SubmitEvent<HTMLFormElement>) => void;
    keepMine: () => void;
    discard: () => void;
  };
  /** The record that somebody else may change: 'Este produto'. */
  subject: string;
  /** Title and button of the question before saving; by default about a date. */
  asks?: { title: string; confirm: string };
};

const ABOUT_DATES = { title: 'Confira a data', confirm: 'A data está certa' };

type QuestionProps = { question: RecordFormProps<FieldValues>['record']['question']; asks: typeof ABOUT_DATES };

function Question({ question, asks }: QuestionProps) {
  return (
    <ConfirmDialog
      open={question !== undefined}
      title={asks.title}
      confirmLabel={asks.confirm}
      onConfirm={() => question?.answer(true)}
      onCancel={() => question?.answer(false)}
    >
      <p className="whitespace-pre-line">{question?.text}</p>
    </ConfirmDialog>
  );
}

type MistakesProps<F extends FieldValues> = { control: Control<F>; form: HTMLFormElement | null };

/** Links to the refused fields when there are several, because a long form never shows all of them. */
function Mistakes<F extends FieldValues>({ control, form }: MistakesProps<F>) {
  const { errors, submitCount } = useFormState({ control });
  const [fields, setFields] = useState<HTMLInputElement[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the fields are marked by these errors
  useEffect(() => {
    const marked = form?.querySelectorAll<HTMLInputElement>('[aria-invalid=true]');
    setFields(submitCount === 0 ? [] : [...(marked ?? [])]);
  }, [form, errors, submitCount]);
  if (fields.length < 2) return null;
  return (
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
  );
}

/** The form of a record, below the notices of a restored draft and of somebody else's changes. */
export function RecordForm<F extends FieldValues>({
  record,
  subject,
  asks = ABOUT_DATES,
  children,
  ...form
}: RecordFormProps<F>) {
  const [element, setElement] = useState<HTMLFormElement | null>(null);
  return (
    <form {...form} ref={setElement} method="post" noValidate onSubmit={record.submit}>
      {record.conflict && (
        <ConflictNotice
          subject={subject}
          differences={record.conflict}
          onReload={record.discard}
          onKeep={record.keepMine}
        />
      )}
      {record.wasRestored && !record.conflict && <DraftNotice onDiscard={record.discard} />}
      <Mistakes control={record.form.control} form={element} />
      {children}
      <Question question={record.question} asks={asks} />
    </form>
  );
}
