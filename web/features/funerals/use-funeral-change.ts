import { concludeFuneral, type Funeral, reopenFuneral } from '#contract/funerals.ts';
import { showAlert } from '#web/lib/alerts.ts';
import { callForEffect } from '#web/lib/api.ts';
import { momentText } from '#web/lib/moment-text.ts';
import { currentSession } from '#web/lib/session.ts';
import { useChange } from '#web/lib/use-change.ts';
import { SHOWS_FUNERALS } from './queries.ts';

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
      failed: 'Não foi possível marcar como concluído.',
      changes: SHOWS_FUNERALS,
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

/** The reason that the history keeps of a conclusion taken back. */
export const COMPLETED_BY_MISTAKE = 'Concluído por engano.';

export function useReopen() {
  return useChange(
    ({ id, motivo }: { id: string; motivo: string }) =>
      callForEffect(reopenFuneral, { params: { id }, body: { motivo } }),
    { done: 'Funeral reaberto.', failed: 'Não foi possível reabrir o funeral.', changes: SHOWS_FUNERALS },
  );
}
