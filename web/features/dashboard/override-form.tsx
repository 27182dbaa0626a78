import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { getStoreOverride, getStoreStatus, type StoreOverride, setStoreOverride } from '#contract/store.ts';
import { callForChange, reasonOf } from '#web/lib/api.ts';
import { apiQuery, endpointKey } from '#web/lib/query-client.ts';
import { showFailure, showSuccess } from '#web/lib/screen-alerts.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { fieldsOf, type OverrideFields, type OverrideMode, overrideOf, wallText } from './override-form-state.ts';

const MODES: readonly { mode: OverrideMode; label: string }[] = [
  { mode: 'none', label: 'Seguir horários' },
  { mode: 'open', label: 'Forçar aberta' },
  { mode: 'closed', label: 'Forçar fechada' },
];

/** Keeps the year to four digits where it is typed. */
const LATEST = '9999-12-31T23:59';

const NOTHING: StoreOverride = { mode: null, until: null };

function useOverrideChange(texts: { done: string; failed: string }) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: StoreOverride) => callForChange(setStoreOverride, { body }),
    onSuccess: async ({ mode, until }, wanted) => {
      const isTold = mode !== undefined && until !== undefined;
      const override = isTold ? { mode, until } : wanted;
      queryClient.setQueryData<StoreOverride>(apiQuery(getStoreOverride, {}).queryKey, override);
      showSuccess(texts.done);
      await queryClient.invalidateQueries({ queryKey: endpointKey(getStoreStatus) });
    },
    onError: (error) => showFailure(reasonOf(error) ?? texts.failed),
  });
}

type ModeChoiceProps = { value: OverrideMode; onChange: (mode: OverrideMode) => void };

function ModeChoice({ value, onChange }: ModeChoiceProps) {
  return (
    <fieldset>
      <legend className="mb-1.5 font-semibold text-small">Modo</legend>
      <div className="space-y-2">
        {MODES.map(({ mode, label }) => (
          <label
            key={mode}
            className="flex min-h-11 cursor-pointer items-center gap-3 rounded-control border border-line px-3.5 hover:border-green has-checked:border-green has-checked:bg-green-soft"
          >
            <input
              type="radio"
              name="override-mode"
              value={mode}
              checked={value === mode}
              onChange={() => onChange(mode)}
              className="checkbox size-5 shrink-0"
            />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** Forces the store open or closed, for good or until an instant on the São Paulo clock, and takes that back. */
export function OverrideForm({ current }: { current: StoreOverride }) {
  const [fields, setFields] = useState<OverrideFields>(() => fieldsOf(current));
  const [shown, setShown] = useState(current);
  if (shown.mode !== current.mode || shown.until !== current.until) {
    setShown(current);
    setFields(fieldsOf(current));
  }
  const [refusal, setRefusal] = useState<string>();
  const [now] = useState(() => wallText(new Date()));
  const until = useRef<HTMLInputElement>(null);
  const apply = useOverrideChange({ done: 'Configuração aplicada.', failed: 'Falha ao aplicar configuração.' });
  const remove = useOverrideChange({
    done: 'Override removido. Voltou a seguir os horários.',
    failed: 'Falha ao remover override.',
  });
  const isBusy = apply.isPending || remove.isPending;

  function submit(event: FormEvent) {
    event.preventDefault();
    // A field that is half filled in has the value '' too, which must not pass for 'no expiry'.
    const isHalf = until.current?.validity.badInput ?? false;
    const wanted = overrideOf(fields);
    if (isHalf || !wanted) {
      setRefusal(isHalf ? 'Complete a data e a hora, ou apague o campo.' : 'Confira a data.');
      until.current?.focus();
      return;
    }
    setRefusal(undefined);
    if (!isBusy) apply.mutate(wanted);
  }

  function takeBack() {
    if (isBusy) return;
    remove.mutate(NOTHING, { onSuccess: () => setFields(fieldsOf(NOTHING)) });
  }

  return (
    <form noValidate onSubmit={submit} className="space-y-5" aria-label="Abertura da loja">
      <ModeChoice value={fields.mode} onChange={(mode) => setFields({ ...fields, mode })} />
      <Field label="Expira em" optional hint="No horário de Brasília" error={refusal}>
        <TextInput
          ref={until}
          type="datetime-local"
          value={fields.mode === 'none' ? '' : fields.until}
          min={now}
          max={LATEST}
          disabled={fields.mode === 'none'}
          onChange={(event) => setFields({ ...fields, until: event.currentTarget.value })}
        />
      </Field>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={apply.isPending} busyLabel="Aplicando…">
          Aplicar
        </Button>
        <Button variant="secondary" busy={remove.isPending} busyLabel="Removendo…" onClick={takeBack}>
          Remover override
        </Button>
      </div>
    </form>
  );
}
