import { useMutation } from '@tanstack/react-query';
import { reasonOf } from './api.ts';
import { showFailure } from './screen-alerts.ts';

type ServerSwitch<Answer> = {
  /** The last known state on the server. */
  isOn: boolean;
  send: () => Promise<Answer>;
  /** The alert's title when the server refuses. */
  failure: string;
  onSuccess?: (answer: Answer) => void;
  /** Refetches the record after success and failure alike, because somebody else may have changed it. */
  reload: () => Promise<unknown>;
};

/**
 * A switch of a value on the server. It shows the wanted state while the call runs, then the server's state; after a
 * refusal, which shows an alert, the state before.
 */
export function useServerSwitch<Answer>({ isOn, send, failure, onSuccess, reload }: ServerSwitch<Answer>): {
  isOn: boolean;
  isBusy: boolean;
  press: () => void;
} {
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (_wanted: boolean) => send(),
    onSuccess: (answer) => onSuccess?.(answer),
    onError: (error) => showFailure(failure, reasonOf(error)),
    onSettled: reload,
  });
  // `isPending` lasts until the record is refetched, so the switch never shows the old state in between. `variables` is
  // the wanted state.
  return { isOn: isPending ? variables : isOn, isBusy: isPending, press: () => !isPending && mutate(!isOn) };
}
