export function nextVersion({ version }: { version: number }): number {
  return version + 1;
}
