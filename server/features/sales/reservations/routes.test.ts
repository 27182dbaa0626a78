import { describe, expect, it } from 'vitest';
import { readCsv } from '#domain/testing/csv-reader.ts';
import { officeOfFile } from '../../../testing/accounts.ts';
import { aProduct } from '../../../testing/factories.ts';
import { aReservation } from '../../../testing/reservations.ts';

type Reservation = { _id: string; order_id: string; status: string; items: { title: string }[] };

const { shop, admin } = await officeOfFile();
const wreath = await aProduct(shop.deps);

describe('reservations', () => {
  const get = <Body>(path: string) => shop.as(admin).get<Body>(path);
  const list = async (query: string) => (await get<Reservation[]>(`/reservations/by_date?${query}`)).body;

  it('that hold units now are listed without a period', async () => {
    const live = await aReservation(shop.deps, [wreath], { expiresAt: new Date(shop.deps.now().getTime() + 60_000) });
    await aReservation(shop.deps, [wreath], { expiresAt: shop.deps.now() });
    expect((await get('/reservations/live')).body).toMatchObject([{ _id: live.id, status: 'active' }]);
    await shop.deps.database.pool.query('truncate reservations cascade');
  });

  it('are live, paid, released or expired; a live one expires by the clock alone', async () => {
    const live = await aReservation(shop.deps, [wreath]);
    const paid = await aReservation(shop.deps, [wreath], { status: 'converted' });
    const released = await aReservation(shop.deps, [wreath], { status: 'released', buyerPhone: null });
    const statuses = async () =>
      new Map((await list('start=2026-11-21&end=2026-11-21')).map(({ _id, status }) => [_id, status]));
    const before = await statuses();
    expect([live, paid, released].map(({ id }) => before.get(id))).toEqual(['active', 'converted', 'released']);
    shop.clock.advance(30 * 60_000);
    expect((await statuses()).get(live.id)).toBe('expired');
    expect((await get('/reservations/count')).body).toEqual({ total: 0 });
  });

  it('are exported whole with their status, or for a period, and the log says by whom', async () => {
    await aReservation(shop.deps, [wreath, wreath], { createdAt: new Date('2025-06-01T15:00:00Z') });
    const { headers, body } = await get('/export/reservations');
    expect(headers).toMatchObject({ 'content-disposition': 'attachment; filename="relatorio_reservas.csv"' });
    const [headings, ...rows] = readCsv(String(body));
    expect(headings?.slice(-3)).toEqual(['Método', 'Situação', 'Vencimento']);
    const statuses = rows.map((row) => row.at(-2));
    expect(new Set(statuses.slice(0, 3))).toEqual(new Set(['Liberada', 'Paga', 'Vencida']));
    expect(statuses.slice(3)).toEqual(['Vencida']);
    const period = readCsv(String((await get('/export/reservations?start=2025-06-01&end=2025-06-01')).body));
    const cells = ['01/06/2025 12:00', 'Maria Oliveira', '529.982.247-25', '740,00', 'Pix', '01/06/2025 12:30'];
    expect(period.slice(1)).toEqual([expect.arrayContaining(cells)]);
    expect(await shop.newestEntry()).toMatchObject({
      action: 'reservas_exportadas',
      message: 'Reservas exportadas: de 01/06/2025 00:00 a 01/06/2025 23:59.',
      ipAddress: '127.0.0.1',
    });
  });
});
