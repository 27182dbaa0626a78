import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type MailSink, startMailSink } from './mail-sink.ts';

const now = () => new Date('2026-11-21T13:00:00Z');
let folder: string;
let sink: MailSink;
beforeEach(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'mail-sink-'));
  sink = await startMailSink({ host: '127.0.0.1', stateFile: path.join(folder, 'state.mail'), now });
});
afterEach(async () => {
  await sink.close();
  fs.rmSync(folder, { recursive: true, force: true });
});

/** Sends SMTP lines and returns the code of every reply; -1 when the connection is cut. */
function speak(port: number, lines: string[]): Promise<number[]> {
  const socket = net.connect(port, '127.0.0.1');
  const codes: number[] = [];
  const waiting = [...lines];
  createInterface({ input: socket })
    .on('error', () => undefined)
    .on('line', (line) => {
      if (line[3] === '-') return;
      codes.push(Number(line.slice(0, 3)));
      const next = waiting.shift();
      if (next === undefined) socket.end();
      else socket.write(`${next}\r\n`);
    });
  return new Promise((resolve) => {
    socket.on('error', () => undefined);
    socket.once('close', () => resolve(codes.length > lines.length ? codes : [...codes, -1]));
  });
}

const letter = (to: string) => [
  'EHLO loja',
  'MAIL FROM:<loja@example.com>',
  `RCPT TO:<${to}>`,
  'DATA',
  'Subject: Oi\r\n\r\n..um ponto\r\n.',
  'QUIT',
];

describe('the mail sink', () => {
  test('takes a message from anybody for anybody', async () => {
    expect(await speak(sink.port, letter('ana@example.com'))).toEqual([220, 250, 250, 250, 354, 250, 221]);
    expect(sink.messages()).toMatchObject([
      {
        subject: 'Oi',
        text: '.um ponto',
        sender: 'loja@example.com',
        recipients: ['ana@example.com'],
        receivedAt: '2026-11-21T13:00:00.000Z',
      },
    ]);
  });

  test('remembers its messages after a restart, and that they were cleared', async () => {
    await speak(sink.port, letter('ana@example.com'));
    const [kept] = sink.messages();
    await sink.close();
    sink = await startMailSink({ host: '127.0.0.1', stateFile: path.join(folder, 'state.mail'), now });
    expect(sink.messages()).toEqual([kept]);
    sink.clear();
    await sink.close();
    sink = await startMailSink({ host: '127.0.0.1', stateFile: path.join(folder, 'state.mail'), now });
    expect(sink.messages()).toEqual([]);
  });
});
