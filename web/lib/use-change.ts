import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Address } from '#contract/endpoint.ts';
import { reasonOf } from './api.ts';
import { invalidate } from './query-client.ts';
import { showFailure, showSuccess } from './screen-alerts.ts';

type Said<Answer, Input> = {
  /** The alert after success; without one `after` or the screen says it. */
  done?: string;
  /** The title of the alert after a failure, whose reason stands below; a function shows its own. */
  failed: string | ((error: Error, input: Input) => unknown);
  /** Queries that show what changed: asked again whether it worked or not. */
  changes?: readonly Address[];
  /** The query of the same record: shows the answer at once, and is asked again after a refusal. */
  answers?: { queryKey: readonly unknown[] };
  /** The name of a line in which calls wait for the one before: each says the whole anew. */
  inTurn?: string;
  /** The rest that follows from an answer. */
  after?: (answer: Answer, input: Input) => unknown;
};

/**
 * A change of state: what is sent, what is said of it and which queries show it. It stays pending until these have
 * answered; one that failed can be tried again at once.
 */
export function useChange<Answer, Input = void>(
  send: (input: Input) => Promise<Answer>,
  { done, failed, changes = [], answers, inTurn, after }: Said<Answer, Input>,
): UseMutationResult<Answer, Error, Input> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    ...(inTurn !== undefined && { scope: { id: inTurn } }),
    onSuccess: async (answer, input) => {
      if (answers) client.setQueryData(answers.queryKey, answer);
      if (done !== undefined) showSuccess(done);
      await after?.(answer, input);
    },
    onError: (error, input) => {
      if (typeof failed === 'string') showFailure(failed, reasonOf(error));
      else failed(error, input);
      if (answers) void client.invalidateQueries({ queryKey: answers.queryKey });
    },
    onSettled: (_answer, error) => {
      const asked = invalidate(client, ...changes);
      return error ? undefined : asked;
    },
  });
}

/** A switch of a value on the server: the wanted state while the call runs, then the server's, which is asked for again. */
export function useServerSwitch<Answer>(isOn: boolean, send: () => Promise<Answer>, said: Said<Answer, boolean>) {
  const { mutate, isPending, variables } = useChange<Answer, boolean>(send, said);
  return { isOn: isPending ? variables : isOn, isBusy: isPending, press: () => !isPending && mutate(!isOn) };
}
