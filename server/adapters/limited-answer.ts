const MAX_ANSWER_BYTES = 64 * 1024;

/** The text of a service's answer. Throws for one that is longer than any of its own. */
export async function readLimited(response: Response): Promise<string> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of response.body ?? []) {
    size += piece.length;
    if (size > MAX_ANSWER_BYTES) throw new Error('answer too long');
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString('utf8');
}
