// Loaded into the measured process before anything else (`node --import`): writes down the statements that one request
// sends to the database, for the bench, which is its parent, to send the same without the shop around them.
import { AsyncLocalStorage } from 'node:async_hooks';
import diagnostics from 'node:diagnostics_channel';
import pg from 'pg';

export type Statement = { text: string; values: unknown[] };

const request = new AsyncLocalStorage<string>();
let recorded: Statement[] = [];

diagnostics.subscribe('http.server.request.start', (message) => {
  const { request: incoming } = message as { request: { url?: string } };
  request.enterWith(incoming.url ?? '');
});

type Sent = string | { text?: string; values?: unknown[] };

// The driver declares a dozen forms of this call; what is noted are these two parts of any of them.
const prototype = pg.Client.prototype as unknown as { query: (sent: Sent, ...rest: unknown[]) => unknown };
const { query } = prototype;
prototype.query = function queryAndNote(this: unknown, sent: Sent, ...rest: unknown[]): unknown {
  const text = typeof sent === 'string' ? sent : sent.text;
  const given = typeof sent === 'string' ? undefined : sent.values;
  if (text !== undefined && request.getStore() !== undefined) {
    const values = given ?? (Array.isArray(rest[0]) ? rest[0] : []);
    // As they go over the wire; what the driver would write itself is left to it.
    recorded.push({ text, values: values.map((value) => (value instanceof Date ? value.toISOString() : value)) });
  }
  return query.call(this, sent, ...rest);
};

process.on('message', (question) => {
  if (question !== 'statements') return;
  process.send?.(recorded);
  recorded = [];
});
