let ask: (() => Promise<boolean>) | undefined;

/** Names who asks a person for the second step. Returns a function that takes it back. */
export function answerSecondStep(how: () => Promise<boolean>): () => void {
  ask = how;
  return () => {
    ask = undefined;
  };
}

/** Asks the person for the second step; false when nobody can ask, or the person declined. */
export function isConfirmed(): Promise<boolean> {
  return ask?.() ?? Promise.resolve(false);
}
