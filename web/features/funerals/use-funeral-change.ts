import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  concludeFuneral,
  deactivateFuneral,
  explainDeactivation,
  type Funeral,
  reopenFuneral,
} from '#contract/funerals.ts';
import { showAlert } from '#web/lib/alerts.ts';
import { callForEffect, reasonOf } from '#web/lib/api.ts';
import { momentText } from '#web/lib/moment-text.ts';
import { showFailure, showSuccess } from '#web/lib/screen-alerts.ts';
import { currentSession } from '#web/lib/session.ts';
import { reloadFunerals } from './queries.ts';

type Words<Input> = { done: string; failed: string; undo?: (input: Input) => void; remark?: (input: Input) => string };

/** A mutation of a funeral's state; the lists are reloaded whether or not it succeeds. */
function useChange<Input>(send: (input: Input) => Promise<unknown>, words: Words<Input>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: (_done, input) => {
      const { done, undo, remark } = words;
      if (undo === undefined) return showSuccess(done);
      const confirm = { label: 'Desfazer', onConfirm: () => undo(input) };
      showAlert({ type: 'success', title: done, description: remark?.(input) ?? '', confirm });
    },
    onError: (error) => showFailure(words.failed, reasonOf(error)),
    onSettled: (_done, error) => {
      const reloading = reloadFunerals(queryClient);
      // A failed change can be tried again at once; one that worked stays busy until the screen shows it.
      return error ? undefined : reloading;
    },
  });
}

/** The alert about a funeral that was concluded before its burial. */
const remarkOf = (burial: Date, now = new Date()) =>
  burial > now ? `O sepultamento ainda não foi: é ${momentText(burial, now)}. Se foi engano, desfaça.` : '';

/** Marks a funeral as concluded by the signed-in user; the alert that says so offers to take it back. */
export function useConclude() {
  const reopen = useReopen();
  return useChange(
    ({ _id: id }: Funeral) =>
      callForEffect(concludeFuneral, { params: { id }, body: { concluido_por: currentSession()?.email ?? '' } }),
    {
      done: 'Funeral marcado como concluído.',
      failed: 'Não foi possível marcar como concluído.',
      remark: ({ sepultamento }) => remarkOf(new Date(sepultamento.data_hora)),
      undo: ({ _id: id }) => reopen.mutate({ id, motivo: COMPLETED_BY_MISTAKE }),
    },
  );
}

/** Takes a funeral off the lists; asking before is the caller's part. */
export function useDeactivate() {
  return useChange(({ _id: id }: Funeral) => callForEffect(deactivateFuneral, { params: { id } }), {
    done: 'Funeral desativado.',
    failed: 'Não foi possível desativar o funeral.',
  });
}

/** The reason that the history keeps of a conclusion taken back. */
export const COMPLETED_BY_MISTAKE = 'Concluído por engano.';

type Reasoned = { id: string; motivo: string };

/** Keeps why a funeral was deactivated. */
export function useExplain() {
  return useChange(
    ({ id, motivo }: Reasoned) => callForEffect(explainDeactivation, { params: { id }, body: { motivo } }),
    {
      done: 'Motivo anotado.',
      failed: 'Não foi possível anotar o motivo.',
    },
  );
}

/** Brings a concluded or deactivated funeral back into progress. */
export function useReopen() {
  return useChange(({ id, motivo }: Reasoned) => callForEffect(reopenFuneral, { params: { id }, body: { motivo } }), {
    done: 'Funeral reaberto.',
    failed: 'Não foi possível reabrir o funeral.',
  });
}
