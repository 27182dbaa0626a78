import { type FormEvent, useEffect, useRef, useState } from 'react';
import { ApiError } from '#web/lib/api.ts';
import { useFieldErrors } from '#web/lib/field-errors.ts';
import { showFailure } from '#web/lib/screen-alerts.ts';
import { showFinanceFailure } from '../queries.ts';
import { type ExpenseErrors, type ExpenseFields, expenseErrors, refusedFields } from './expense-fields.ts';

const INCOMPLETE = 'Corrija os campos marcados em vermelho.';

type Saving = {
  fields: ExpenseFields;
  failure: string;
  /** Sends it; a refusal is thrown. */
  send: () => Promise<void>;
  onSaved: () => void;
  onRefused?: (error: unknown) => Promise<void>;
};

/** Checks, sends once at a time, and leads to the first field that is refused. */
export function useSaving({ fields, failure, send, onSaved, onRefused }: Saving) {
  const form = useRef<HTMLFormElement>(null);
  const { errors, refuse } = useFieldErrors<ExpenseErrors>(fields, {});
  const [tries, setTries] = useState(0);
  const [isSaving, setSaving] = useState(false);

  useEffect(() => {
    if (tries > 0) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [tries]);

  function mark(found: ExpenseErrors): void {
    refuse(found);
    setTries((before) => before + 1);
  }

  async function save(): Promise<void> {
    setSaving(true);
    try {
      await send();
    } catch (error) {
      if (error instanceof ApiError) mark(refusedFields(error.issues));
      showFinanceFailure(failure, error);
      await onRefused?.(error);
      return;
    } finally {
      setSaving(false);
    }
    onSaved();
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (isSaving) return;
    const found = expenseErrors(fields);
    mark(found);
    if (Object.keys(found).length > 0) showFailure(failure, INCOMPLETE);
    else void save();
  }

  return { form, errors, isSaving, submit };
}
