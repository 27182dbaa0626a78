import { type ComponentProps, type SubmitEvent, useEffect, useRef, useState } from 'react';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { ConflictNotice, type FieldDifference } from './conflict-notice.tsx';
import { DraftNotice } from './draft-notice.tsx';

type RecordFormProps = Omit<ComponentProps<'form'>, 'onSubmit'> & {
  /** The result of useRecordForm. */
  record: {
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

type QuestionProps = { question: RecordFormProps['record']['question']; asks: typeof ABOUT_DATES };

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

/** The form of a record, below the notices of a restored draft and of somebody else's changes. */
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
      {children}
      <Question question={record.question} asks={asks} />
    </form>
  );
}
