import { describe, expect, test } from 'vitest';
import { errorReport } from './log.ts';

const coded = (message: string, code: string, more: object = {}) =>
  Object.assign(new Error(message), { code, ...more });

describe('what the log keeps of an error', () => {
  test('a failed query is told by its text, without its values', () => {
    const error = new Error(
      'Failed query: select "id" from "users" where "email" = $1\nparams: ana@example.com,529.982.247-25',
    );
    expect(errorReport(error).message).toBe('Failed query: select "id" from "users" where "email" = $1');
  });

  test.each([
    ['invalid input syntax for type uuid: "Ana Lima"', '22P02', 'invalid input syntax for type uuid: "***"'],
    ['value "99999999999" is out of range', '22003', 'value "***" is out of range'],
    ['relation "orders" does not exist', '42P01', 'relation "orders" does not exist'],
    ['violates unique constraint "users_email"', '23505', 'violates unique constraint "users_email"'],
  ])('of %s', (message, code, kept) => {
    expect(errorReport(coded(message, code))).toMatchObject({ message: kept, code });
  });

  test('what the database adds about the row is left out', () => {
    const error = coded('duplicate key', '23505', {
      detail: 'Key (email)=(ana@example.com) already exists.',
      where: 'x',
    });
    expect(JSON.stringify(errorReport(error))).not.toMatch(/example|where|detail/);
  });

  test.each([
    ['550 <ana@example.com> unknown', '550 *** unknown'],
    ['cpf 529.982.247-25 and phone (21) 98765-4321', 'cpf *** and phone (21) ***'],
    ['Unexpected token, "{"nome":"Ana"}" is not valid JSON', 'Unexpected token, "***" is not valid JSON'],
    ['connect ECONNREFUSED 127.0.0.1:5432', 'connect ECONNREFUSED 127.0.0.1:5432'],
    ['job 01a1fe08-7bc6-7623-a6c4-5d93a7909e81 failed', 'job 01a1fe08-7bc6-7623-a6c4-5d93a7909e81 failed'],
  ])('of the text %s', (message, kept) => {
    expect(errorReport(new Error(message)).message).toBe(kept);
  });

  test('the stack is calls alone, and causes are told by the same rules', () => {
    const report = errorReport(new Error('outer', { cause: new TypeError('"Ana"') }));
    expect(report.stack).toMatch(/^ {4}at .*error-report\.test\.ts/);
    expect(report.stack).not.toContain('outer');
    expect(report.cause).toMatchObject({ type: 'TypeError', message: '"***"' });
  });

  test('causes that go round end, and what is no error is not told', () => {
    const error = new Error('a');
    error.cause = error;
    expect(JSON.stringify(errorReport(error)).match(/"message"/g)).toHaveLength(6);
    expect(errorReport({ email: 'ana@example.com' })).toEqual({ type: 'object', message: '***', stack: '' });
  });
});
