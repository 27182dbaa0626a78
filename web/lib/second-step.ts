/** `needsKey`: the person has no passkey yet, and is led to add one. */
type Ask = (needsKey: boolean) => Promise<boolean>;
let ask: Ask | undefined;

/** Names who asks a person for the second step. Returns a function that takes it back. */
export function answerSecondStep(how: Ask): () => void {
  ask = how;
  return () => {
    ask = undefined;
  };
}

/** Asks the person for the second step; false when nobody can ask, or the person declined. */
export function isConfirmed(needsKey: boolean): Promise<boolean> {
  return ask?.(needsKey) ?? Promise.resolve(false);
}
