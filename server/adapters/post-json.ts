const MAX_ANSWER_BYTES = 64 * 1024;

/** The text of a service's answer. Throws for one that is longer than any of its own. */
async function readLimited(response: Response): Promise<string> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of response.body ?? []) {
    size += piece.length;
    if (size > MAX_ANSWER_BYTES) throw new Error('answer too long');
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString('utf8');
}

/** A text as JSON; undefined when it is none. */
export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export type JsonAnswer = { status: number; json: unknown };

/** Posts JSON to a service; `json` is undefined for another answer. Throws when no whole answer comes in time. */
export async function postJson(
  url: string,
  body: unknown,
  { timeoutMs, headers }: { timeoutMs: number; headers?: Record<string, string> },
): Promise<JsonAnswer> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  });
  return { status: response.status, json: parsedJson(await readLimited(response)) };
}
