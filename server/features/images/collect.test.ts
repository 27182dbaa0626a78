import { readdirSync } from 'node:fs';
import { getTableColumns, is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { describe, expect, it } from 'vitest';
import { newId } from '../../db/ids.ts';
import { orderWreaths } from '../../db/schema/orders.ts';
import { products } from '../../db/schema/products.ts';
import { reservationWreaths } from '../../db/schema/reservations.ts';
import { urns } from '../../db/schema/urns.ts';
import { jobHandlers } from '../../jobs/workers.ts';
import { shopOfFile } from '../../testing/app.ts';
import { aCheckout, aProduct } from '../../testing/factories.ts';
import { anOrder } from '../../testing/orders.ts';
import { PICTURE_COLUMNS, picturesInUse } from './repository.ts';
import { collectUnusedPictures } from './service.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

const shop = await shopOfFile();

describe('unused pictures', () => {
  const upload = async (...ids: string[]) => {
    for (const id of ids)
      await shop.deps.images.put(id, [{ name: '960.webp', type: 'image/webp', body: Buffer.from(id) }]);
  };
  const isKept = async (id: string) => {
    const found = await shop.deps.images.open(id, '960.webp');
    found?.stream.destroy();
    return found !== undefined;
  };

  it('go with the nightly clean-up a day after they were uploaded, and those of records stay', async () => {
    await upload('of-product', 'of-urn', 'of-reservation', 'of-order', 'of-nobody');
    const { db } = shop.deps;
    const now = shop.clock.now();
    const wreath = await aProduct(shop.deps, { stock: 5 });
    const showing = (image: string) => db.update(products).set({ image });
    await showing('/media/of-reservation/960.webp');
    await shop.post('/pagamento/create-payment', aCheckout([wreath]));
    await showing('/media/of-order/960.webp');
    await anOrder(shop.deps, wreath);
    await db.update(orderWreaths).set({ image: '/media/of-order/960.webp' });
    await showing('https://loja.example.com/media/of-product/1600.avif');
    const urn = { nome: 'Urna', imagem: '/media/of-urn/960.webp', createdAt: now, updatedAt: now };
    await db.insert(urns).values({ _id: newId(now), ...urn });
    expect((await db.select().from(reservationWreaths)).map(({ image }) => image)).toContain(
      '/media/of-reservation/960.webp',
    );

    shop.clock.advance(DAY_MS - HOUR_MS);
    await upload('of-today');
    expect(await collectUnusedPictures(shop.deps)).toBe(0);
    shop.clock.advance(2 * HOUR_MS);
    await jobHandlers(shop.deps)['clean-up']({});
    expect(await isKept('of-nobody')).toBe(false);
    for (const id of ['of-product', 'of-urn', 'of-reservation', 'of-order', 'of-today'])
      expect(await isKept(id), id).toBe(true);
  });

  it('do not include pictures whose ids merely begin alike', async () => {
    await shop.deps.db.update(products).set({ image: '/media/rosas-brancas/960.webp' });
    expect(await picturesInUse(shop.deps.db, ['rosas', 'rosas-brancas', 'brancas', 'media'])).toEqual(
      new Set(['rosas-brancas']),
    );
    expect(await picturesInUse(shop.deps.db, [])).toEqual(new Set());
  });
});

describe('the list of columns with pictures', () => {
  it('names every column of the database that holds one', async () => {
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
