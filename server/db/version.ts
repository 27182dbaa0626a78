/** The version after a change of the record. */
export function nextVersion({ version }: { version: number }): number {
  return version + 1;
}
