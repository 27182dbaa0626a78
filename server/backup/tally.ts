import { createHash } from 'node:crypto';

/** Counts lines and sums them up in one checksum that depends on their order. */
export function openTally() {
  const hash = createHash('sha256');
  let rows = 0;
  return {
    add(lines: readonly string[]): void {
      rows += lines.length;
      if (lines.length > 0) hash.update(toText(lines));
    },
    /** May be asked once. */
    close: () => ({ rows, sha256: hash.digest('hex') }),
  };
}

/** One line each, as in the archive. */
export function toText(lines: readonly string[]): string {
  return `${lines.join('\n')}\n`;
}

/** The lines of a file that `toText` made. */
export function toLines(body: Buffer): string[] {
  return body.length === 0 ? [] : body.toString('utf8').replace(/\n$/, '').split('\n');
}

/** SHA-256 in hexadecimal. */
export function sha256Of(body: Buffer): string {
  return createHash('sha256').update(body).digest('hex');
}
