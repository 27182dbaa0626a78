import {
  concludeFuneral,
  deactivateFuneral,
  explainDeactivation,
  type Funeral,
  reopenFuneral,
} from '#contract/funerals.ts';
import { showAlert } from '#web/lib/alerts.ts';
import { callForEffect } from '#web/lib/api.ts';
import { momentText } from '#web/lib/moment-text.ts';
import { currentSession } from '#web/lib/session.ts';
import { useChange } from '#web/lib/use-change.ts';
import { SHOWS_FUNERALS } from './queries.ts';

type Words<Input> = { done?: string; failed: string; after?: (done: unknown, input: Input) => void };

const useFuneralChange = <Input>(send: (input: Input) => Promise<unknown>, words: Words<Input>) =>
  useChange(send, { ...words, changes: SHOWS_FUNERALS });

/** The alert about a funeral that was concluded before its burial. */
const remarkOf = (burial: Date, now = new Date()) =>
  burial > now ? `O sepultamento ainda não foi: é ${momentText(burial, now)}. Se foi engano, desfaça.` : '';

/** Marks a funeral as concluded by the signed-in user; the alert that says so offers to take it back. */
export function useConclude() {
  const reopen = useReopen();
  return useFuneralChange(
    ({ _id: id }: Funeral) =>
      callForEffect(concludeFuneral, { params: { id }, body: { concluido_por: currentSession()?.email ?? '' } }),
    {
      failed: 'Não foi possível marcar como concluído.',
      after: (_done, { _id: id, sepultamento }) =>
        showAlert({
          type: 'success',
          title: 'Funeral marcado como concluído.',
          description: remarkOf(new Date(sepultamento.data_hora)),
          confirm: { label: 'Desfazer', onConfirm: () => reopen.mutate({ id, motivo: COMPLETED_BY_MISTAKE }) },
        }),
    },
  );
}

/** Takes a funeral off the lists; asking before is the caller's part. */
export function useDeactivate() {
  return useFuneralChange(({ _id: id }: Funeral) => callForEffect(deactivateFuneral, { params: { id } }), {
    done: 'Funeral desativado.',
    failed: 'Não foi possível desativar o funeral.',
  });
}

/** The reason that the history keeps of a conclusion taken back. */
export const COMPLETED_BY_MISTAKE = 'Concluído por engano.';

type Reasoned = { id: string; motivo: string };

export function useExplain() {
  return useFuneralChange(
    ({ id, motivo }: Reasoned) => callForEffect(explainDeactivation, { params: { id }, body: { motivo } }),
    {
      done: 'Motivo anotado.',
      failed: 'Não foi possível anotar o motivo.',
    },
  );
}

export function useReopen() {
  return useFuneralChange(
    ({ id, motivo }: Reasoned) => callForEffect(reopenFuneral, { params: { id }, body: { motivo } }),
    {
      done: 'Funeral reaberto.',
      failed: 'Não foi possível reabrir o funeral.',
    },
  );
}
