/** The version that a change of a record writes. */
export function nextVersion({ version }: { version: number }): number {
  return version + 1;
}
