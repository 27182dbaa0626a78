import { type ComponentProps, type ReactNode, type SubmitEvent, useEffect, useRef, useState } from 'react';
import type { Control } from 'react-hook-form';
import type { ImageUpload } from '#web/lib/image-upload.ts';
import { Button, FormButtons } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Heading } from '#web/ui/heading.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { FormContext } from './form-context.ts';

/** A field that somebody else changed, with their value and the one typed here, if any; '' is shown as empty. */
type FieldDifference = { label: string; theirs: string; mine?: string | undefined };

type ConflictNoticeProps = {
  /** The record that somebody else changed: 'Este produto'. */
  subject: string;
  differences: readonly FieldDifference[];
  /** Takes their values into the form. */
  onReload: () => void;
  /** Keeps what was typed, to be saved on top of theirs. */
  onKeep: () => void;
};

function Value({ text }: { text: string }) {
  return text === '' ? <em className="text-muted">vazio</em> : <span className="break-words">{text}</span>;
}

/** Takes the focus, because it may appear far from the save button. */
function ConflictNotice({ subject, differences, onReload, onKeep }: ConflictNoticeProps) {
  const box = useRef<HTMLElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <section ref={box} tabIndex={-1} aria-label="Alterado por outra pessoa">
      <Notice
        tone="warning"
        title={`${subject} mudou enquanto você editava`}
        action={
          <>
            <Button size="small" onClick={onKeep}>
              Manter o que digitei
            </Button>
            <Button size="small" variant="secondary" onClick={onReload}>
              Recarregar
            </Button>
          </>
        }
      >
        <p>
          Nada do que você digitou se perdeu, e nada foi gravado por cima.
          {differences.length === 0 && ' O que mudou não aparece neste formulário.'}
        </p>
        {differences.length > 0 && (
          <dl className="mt-3 space-y-2 text-small">
            {differences.map(({ label, theirs, mine }) => (
              <div key={label}>
                <dt className="font-semibold">{label}</dt>
                <dd>
                  Agora: <Value text={theirs} />
                </dd>
                {mine !== undefined && mine !== theirs && (
                  <dd>
                    No formulário: <Value text={mine} />
                  </dd>
                )}
              </div>
            ))}
          </dl>
        )}
      </Notice>
    </section>
  );
}

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
  const { question } = record;
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
      {record.wasRestored && !record.conflict && (
        <Notice
          title="Recuperamos o que você havia digitado"
          action={
            <Button size="small" variant="secondary" onClick={record.discard}>
              Descartar rascunho
            </Button>
          }
        >
          Ainda não foi salvo. Continue de onde parou ou descarte.
        </Notice>
      )}
      <Mistakes />
      <FormContext value={{ control: record.form.control as Control, image: record.image }}>{children}</FormContext>
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
