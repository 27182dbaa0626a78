import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { OrderNote } from '#contract/production.ts';
import { limits } from '#domain/limits.ts';
import { anAccount } from '../../../testing/accounts.ts';
import { shopOfFile } from '../../../testing/app.ts';
import { aProduct } from '../../../testing/factories.ts';
import { anOrder } from '../../../testing/orders.ts';

const shop = await shopOfFile();
const wreath = await aProduct(shop.deps);
const staff = await anAccount(shop.deps, { role: 'funcionario' });

const read = (number: number) => shop.as(staff).get(`/orders/by_number/${number}`);
const note = (orderId: string, text: string, key = randomUUID()) =>
  shop.as(staff).put<OrderNote[]>(`/orders/${encodeURIComponent(orderId)}/notes/${key}`, { text });

describe('an order by its number', () => {
  it('is answered to a funcionario without price, CPF, e-mail and billing address', async () => {
    const { number, orderId } = await anOrder(shop.deps, wreath);
    const { status, body } = await read(number);
    expect(status).toBe(200);
    expect(body).toMatchObject({ order: { order_id: orderId, number, notes: [] }, steps: [] });
    expect(JSON.stringify(body)).not.toMatch(/52998224725|maria@example\.com|Acácias|"(?:price|total|paid)"/);
  });
});

describe('a note', () => {
  it('says who wrote it and when, is written once for a key, and is in the log without its text', async () => {
    const { number, orderId } = await anOrder(shop.deps, wreath);
    const key = randomUUID();
    await note(orderId, 'A família liga às 15h.', key);
    shop.clock.advance(60_000);
    await note(orderId, 'A família liga às 15h.', key);
    const notes = (await note(orderId, 'Ligaram.')).body;
    expect(notes.map(({ text, by }) => [text, by])).toEqual([
      ['A família liga às 15h.', staff.email],
      ['Ligaram.', staff.email],
    ]);
    expect((await read(number)).body).toMatchObject({ order: { notes } });
    const logged = await shop.logged('pedido_anotado');
    expect(logged.map(({ message }) => message)).toEqual(Array(2).fill(`Anotação no pedido nº ${number}.`));
  });

  it('is refused for an unknown order, and beyond the number that an order may have', async () => {
    const { orderId } = await anOrder(shop.deps, wreath);
    expect((await note('nenhum', 'Olá')).status).toBe(404);
    for (let i = 0; i < limits.notesPerOrder; i += 1) await note(orderId, `nota ${i}`);
    expect((await note(orderId, 'mais uma')).status).toBe(409);
  });
});
