import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { getFuneral, scheduleFuneral, updateFuneral } from '#contract/funerals.ts';
import { ApiError, call, callForEffect, reasonOf } from '#web/lib/api.ts';
import { useFieldErrors } from '#web/lib/field-errors.ts';
import type { RecordEdit } from '#web/lib/record-edit.ts';
import { showFailure, showSuccess } from '#web/lib/screen-alerts.ts';
import { reloadFunerals } from '../queries.ts';
import {
  bodyOf,
  bulletLines,
  errorsOf,
  errorsOfIssues,
  type FuneralErrors,
  type FuneralFields,
  recordOf,
} from './funeral-fields.ts';

const FAILED = { new: 'Erro ao agendar funeral.', known: 'Não foi possível salvar as mudanças.' };
const SAVED = { new: 'Funeral agendado com sucesso!', known: 'Funeral atualizado com sucesso.' };

function isStale(error: unknown): boolean {
  return error instanceof ApiError && error.serverCode === 'stale-version';
}

async function send(id: string | undefined, { fields, base }: RecordEdit<FuneralFields>): Promise<void> {
  const body = bodyOf(fields);
  if (id === undefined) return callForEffect(scheduleFuneral, { body });
  const version = base.version === undefined ? {} : { version: base.version };
  const change = { ...body, motivo: fields.motivo.trim() || null, ...version };
  return callForEffect(updateFuneral, { params: { id }, body: change });
}

/** Sends the form: a new funeral, or the changes of a known one. `onSaved` is told when the burial is. */
export function useSaving(id: string | undefined, edit: RecordEdit<FuneralFields>, onSaved: (burial: Date) => void) {
  const queryClient = useQueryClient();
  const { errors, found: lastErrors, refuse } = useFieldErrors<FuneralErrors>(edit.fields, {});
  const [state, setState] = useState<'open' | 'saving' | 'saved'>('open');
  const words = id === undefined ? 'new' : 'known';

  async function refused(error: unknown): Promise<void> {
    const found = error instanceof ApiError ? errorsOfIssues(error.issues) : {};
    refuse(found);
    showFailure(FAILED[words], bulletLines(found) || reasonOf(error));
    if (id === undefined || !isStale(error)) return;
    const theirs = await call(getFuneral, { params: { id } }).catch(() => undefined);
    if (theirs) edit.meet(recordOf(theirs));
  }

  async function save(): Promise<void> {
    if (state !== 'open') return;
    const found = errorsOf(edit.fields);
    refuse(found);
    if (Object.keys(found).length > 0) {
      showFailure(FAILED[words], bulletLines(found));
      return;
    }
    setState('saving');
    try {
      await send(id, edit);
      edit.finish();
      setState('saved');
      showSuccess(SAVED[words]);
      onSaved(new Date(bodyOf(edit.fields).sepultamento.data_hora));
      await reloadFunerals(queryClient);
    } catch (error) {
      setState('open');
      await refused(error);
    }
  }

  return { errors, lastErrors, state, save };
}
