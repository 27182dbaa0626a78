import { readdirSync } from 'node:fs';
import { getTableColumns, is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { describe, expect, it } from 'vitest';
import { shopOfFile } from '../../testing/app.ts';
import { aProduct } from '../../testing/factories.ts';
import { PICTURE_COLUMNS, picturesInUse } from './repository.ts';

const shop = await shopOfFile();

describe('pictures in use', () => {
  it('are those of records, in any variant of any address, and none whose id merely begins alike', async () => {
    await aProduct(shop.deps, { image: 'https://loja.example.com/media/rosas-brancas/1600.avif' });
    const asked = ['rosas', 'rosas-brancas', 'brancas', 'media'];
    expect(await picturesInUse(shop.deps.db, asked)).toEqual(new Set(['rosas-brancas']));
    expect(await picturesInUse(shop.deps.db, [])).toEqual(new Set());
  });

  it('are looked for in every column of the database that holds one', async () => {
    const folder = new URL('../../db/schema/', import.meta.url);
    const modules = await Promise.all(
      readdirSync(folder).map((name) => import(new URL(name, folder).href) as Promise<Record<string, unknown>>),
    );
    const tables = modules.flatMap((module) => Object.values(module).filter((value) => is(value, PgTable)));
    const columns = tables.flatMap((table) => Object.values(getTableColumns(table)));
    expect(columns.length).toBeGreaterThan(50);
    const holding = columns.filter(({ name }) => /image|imagem|picture|photo|foto/.test(name));
    expect(new Set(holding)).toEqual(new Set(PICTURE_COLUMNS));
  });
});
