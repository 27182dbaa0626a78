import { useMutation } from '@tanstack/react-query';
import { reasonOf } from './api.ts';
import { showFailure } from './screen-alerts.ts';

type ServerSwitch<Answer> = {
  /** What the server has, as far as it is known here. */
  isOn: boolean;
  /** Asks the server to switch over. */
  send: () => Promise<Answer>;
  /** What is said when it refuses; it stays as it was then. */
  failure: string;
  onSuccess?: (answer: Answer) => void;
  /** Refetches the record, whatever came of it: somebody else may have been here meanwhile. */
  reload: () => Promise<unknown>;
};

/**
 * A switch of something that the server keeps. It shows what was asked for as soon as it is pressed, and what the server
 * has once the answer is there: after a refusal, which is said, the state before.
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
  // The record is refetched before the waiting ends: what was asked for is remembered, not the opposite of what is known.
  return { isOn: isPending ? variables : isOn, isBusy: isPending, press: () => !isPending && mutate(!isOn) };
}
