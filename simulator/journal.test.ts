import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openJournal } from './journal.ts';

describe('the journal', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'journal-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('reads back in order what was appended before', () => {
    const file = path.join(folder, 'new', 'state.jsonl');
    const journal = openJournal(file);
    journal.append('one', { text: 'ação\n' });
    journal.append('two', [2]);
    journal.close();
    expect(openJournal(file).entries).toEqual([
      { kind: 'one', value: { text: 'ação\n' } },
      { kind: 'two', value: [2] },
    ]);
  });

  it('cuts off a line that a crash left half written, and goes on after the last whole one', () => {
    const file = path.join(folder, 'state.jsonl');
    const journal = openJournal(file);
    journal.append('çé', 1);
    journal.close();
    appendFileSync(file, '{"kind":"half","val');
    const second = openJournal(file);
    expect(second.entries).toEqual([{ kind: 'çé', value: 1 }]);
    second.append('after', 2);
    second.close();
    expect(readFileSync(file, 'utf8')).toBe('{"kind":"çé","value":1}\n{"kind":"after","value":2}\n');
  });

  it('remembers nothing without a file', () => {
    const journal = openJournal(undefined);
    journal.append('one', 1);
    journal.close();
    expect(openJournal(undefined).entries).toEqual([]);
  });
});
