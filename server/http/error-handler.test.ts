import { DrizzleQueryError } from 'drizzle-orm';
import pg from 'pg';
import { expect, test } from 'vitest';
import { DatabaseUnreachableError } from '../db/errors.ts';
import { toAppError } from './error-handler.ts';

const inQuery = (cause: Error): Error => new DrizzleQueryError('select 1', [], cause);
const ofServer = (code: string): Error => inQuery(Object.assign(new pg.DatabaseError('refused', 7, 'error'), { code }));

test.each([
  ['a statement that took too long', ofServer('57014')],
  ['a lock that was not given in time', ofServer('55P03')],
  ['a deadlock that every repetition met', ofServer('40P01')],
  ['a server that shuts down', ofServer('57P01')],
  ['too many connections', ofServer('53300')],
  ['an answer that never came', inQuery(new Error('Query read timeout'))],
  ['a connection that broke', inQuery(Object.assign(new Error('read'), { code: 'ECONNRESET' }))],
  ['no connection at all', new DatabaseUnreachableError(new Error('timeout exceeded when trying to connect'))],
])('%s is answered as a temporary outage', (_what, error) => {
  expect(toAppError(error)).toMatchObject({ code: 'unavailable', status: 503 });
});

test.each(['22021', '22P02', '22003'])(
  'a value that the database cannot hold (%s) is answered as invalid input',
  (code) => {
    expect(toAppError(ofServer(code))).toMatchObject({ code: 'invalid-input', status: 422 });
  },
);

test.each([
  ['a broken rule of the tables', ofServer('23505')],
  ['a mistake of ours', new TypeError('x is undefined')],
  ['somebody else who cannot be reached', Object.assign(new Error('mail'), { code: 'ECONNREFUSED' })],
])('%s is a fault of the product', (_what, error) => {
  const told = { code: 'internal', status: 500, detail: 'Erro interno. Tente novamente.' };
  expect(toAppError(error)).toMatchObject(told);
});
