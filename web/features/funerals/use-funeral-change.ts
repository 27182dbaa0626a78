import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  concludeFuneral,
  deactivateFuneral,
  explainDeactivation,
  type Funeral,
  reopenFuneral,
} from '#contract/funerals.ts';
import { callForEffect, reasonOf } from '#web/lib/api.ts';
import { showFailure, showSuccess } from '#web/lib/screen-alerts.ts';
import { currentSession } from '#web/lib/session.ts';
import { reloadFunerals } from './queries.ts';

type Words = { done: string; failed: string };

/** A mutation of a funeral's state; the lists are reloaded whether or not it succeeds. */
function useChange<Input>(send: (input: Input) => Promise<unknown>, words: Words) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: () => showSuccess(words.done),
    onError: (error) => showFailure(words.failed, reasonOf(error)),
    onSettled: (_done, error) => {
      const reloading = reloadFunerals(queryClient);
      // What failed can be tried again at once; what worked stays busy until the screen shows it.
      return error ? undefined : reloading;
    },
  });
}

/** Marks a funeral as concluded by the signed-in user. */
export function useConclude() {
  return useChange(
    ({ _id: id }: Funeral) =>
      callForEffect(concludeFuneral, { params: { id }, body: { concluido_por: currentSession()?.email ?? '' } }),
    { done: 'Funeral marcado como concluído.', failed: 'Não foi possível marcar como concluído.' },
  );
}

/** Takes a funeral off the lists; asking before is the caller's part. */
export function useDeactivate() {
  return useChange(({ _id: id }: Funeral) => callForEffect(deactivateFuneral, { params: { id } }), {
    done: 'Funeral desativado.',
    failed: 'Não foi possível desativar o funeral.',
  });
}

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
