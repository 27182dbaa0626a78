/** Why it failed; undefined when it didn't. */
export async function failureOf(work: PromiseLike<unknown>): Promise<unknown> {
  return work.then(
    () => undefined,
    (error: unknown) => error,
  );
}

/** The same where only one kind of failure is right. Throws for every other. */
export async function failureOfKind<E extends Error>(
  work: PromiseLike<unknown>,
  Kind: new (...given: never[]) => E,
): Promise<E> {
  const error = await failureOf(work);
  if (!(error instanceof Kind)) throw new Error(`expected a ${Kind.name}, got ${String(error)}`);
  return error;
}
