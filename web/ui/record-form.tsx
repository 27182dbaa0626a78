import type { ComponentProps, SubmitEvent } from 'react';
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
      {children}
      <Question question={record.question} asks={asks} />
    </form>
  );
}
