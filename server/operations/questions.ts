import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';

/** A reason that the operator can mend; its message is all they need. */
export class Refusal extends Error {}

/** Asks on the terminal; a secret isn't shown while it is typed. `brokenOff` is said when nobody answers any more. */
export function openQuestions(brokenOff: string) {
  let secret = false;
  const output = new Writable({
    write: (piece: Buffer, _encoding, done) => {
      if (!secret) process.stdout.write(piece);
      done();
    },
  });
  const reader = createInterface({ input: process.stdin, output, terminal: process.stdin.isTTY });
  const lines = reader[Symbol.asyncIterator]();
  const ask = async (question: string, hidden: boolean): Promise<string> => {
    reader.setPrompt(hidden ? `(não aparece enquanto se digita) ${question}` : question);
    reader.prompt();
    secret = hidden;
    const { value, done } = await lines.next();
    secret = false;
    if (hidden) process.stdout.write('\n');
    if (done) throw new Refusal(brokenOff);
    return value;
  };
  return { ask, close: () => reader.close() };
}
