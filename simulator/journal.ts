import {
  closeSync,
  existsSync,
  fdatasyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  truncateSync,
  writeSync,
} from 'node:fs';
import path from 'node:path';

type JournalEntry = { kind: string; value: unknown };

/** An append-only record of all changes; an entry whose `append` has returned survives a power cut. */
export type Journal = { entries: JournalEntry[]; append(kind: string, value: unknown): void; close(): void };

function readEntries(file: string): JournalEntry[] {
  if (!existsSync(file)) return [];
  const content = readFileSync(file, 'utf8');
  // A crash may leave half a line at the end. It was never acknowledged, so it is cut off.
  const complete = content.slice(0, content.lastIndexOf('\n') + 1);
  if (complete.length < content.length) truncateSync(file, Buffer.byteLength(complete));
  return complete
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as JournalEntry);
}

/** Opens the journal in `file`, or one in memory without a file. */
export function openJournal(file: string | undefined): Journal {
  if (file === undefined) return { entries: [], append: () => undefined, close: () => undefined };
  mkdirSync(path.dirname(file), { recursive: true });
  const entries = readEntries(file);
  const descriptor = openSync(file, 'a', 0o600);
  return {
    entries,
    append: (kind, value) => {
      writeSync(descriptor, `${JSON.stringify({ kind, value })}\n`);
      fdatasyncSync(descriptor);
    },
    close: () => closeSync(descriptor),
  };
}

/** The messages that a double has taken. */
export function openInbox<Message>(file: string | undefined) {
  const journal = openJournal(file);
  const cleared = journal.entries.findLastIndex(({ kind }) => kind === 'clear');
  const kept = journal.entries.slice(cleared + 1).filter(({ kind }) => kind === 'message');
  let messages = kept.map(({ value }) => value as Message);
  return {
    list: () => [...messages],
    keep: (message: Message) => {
      journal.append('message', message);
      messages.push(message);
    },
    clear: () => {
      journal.append('clear', null);
      messages = [];
    },
    close: () => journal.close(),
  };
}
