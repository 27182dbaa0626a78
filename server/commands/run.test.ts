import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { BackupRefusal } from '#server/backup/refusal.ts';
import { AppError } from '#server/errors.ts';
import { explain } from './run.ts';

const errorOf = async (work: () => unknown): Promise<unknown> => {
  try {
    await work();
  } catch (error) {
    return error;
  }
  throw new Error('nothing was thrown');
};

describe('an operator reads in Portuguese', () => {
  it.each([[['--', '--from', 'x']], [['--frmo', 'x']], [['--from']]])('that the words %j are wrong', async (args) => {
    const error = await errorOf(() => parseArgs({ args, options: { from: { type: 'string' } } }));
    expect(explain(error)).toMatch(/opção/);
  });

  it('that the database does not answer', async () => {
    const pool = new pg.Pool({ connectionString: 'postgres://a:b@127.0.0.1:1/c' });
    expect(explain(await errorOf(() => pool.query('select 1')))).toMatch(/^O PostgreSQL não responde/);
    await pool.end();
  });

  it('which file is not there', async () => {
    expect(explain(await errorOf(() => readFileSync('/nada/respostas')))).toBe('Não há /nada/respostas.');
  });

  it('what a refusal says, whatever its cause', () => {
    const cause = Object.assign(new Error('connect'), { code: 'ECONNREFUSED', syscall: 'connect' });
    expect(explain(new BackupRefusal('Ninguém atende pedidos de backup.', { cause }))).toMatch(/^Ninguém/);
    expect(explain(new AppError('not-found', 'Não há.'))).toBe('Não há.');
  });
});
