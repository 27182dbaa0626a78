import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { enterOffice, openOffice } from '#web/testing/back-office.tsx';
import { fakeServer } from '#web/testing/fake-server.ts';
import { anOrder, aWreath } from '#web/testing/order.ts';
import DayPapersPage from './day-papers-page.tsx';
import OrderSheetPage from './order-sheet-page.tsx';
import { densityOf, hourAndDay } from './sheet/order-sheet.tsx';

let order = anOrder();

beforeEach(() => {
  enterOffice();
  order = anOrder();
  fakeServer({
    'GET /api/orders/': () => Response.json({ ...order, closing: null }),
    'PATCH /api/orders/': () => Response.json({ ...order, closing: null, production: 'em_producao' }),
  });
});

async function open() {
  await openOffice(
    `/funcionario/pedidos/${order.order_id}/ficha`,
    '/funcionario/pedidos/:orderId/ficha',
    OrderSheetPage as never,
  );
  return screen.findByRole('article', { name: 'Ficha de produção' });
}

describe('the sheet of an order', () => {
  it('that was cancelled says so on paper, and offers no stage', async () => {
    fakeServer({ 'GET /api/orders/': () => Response.json({ ...order, closing: 'cancelled' }) });
    const sheet = await open();
    const said = within(sheet).getByText('PEDIDO CANCELADO: não produzir, não entregar');
    expect(said.closest('.no-print')).toBeNull();
    expect(within(sheet).queryByRole('button')).toBeNull();
  });

  it('of a fully refunded order says on paper whom to ask, and still offers its stages', async () => {
    fakeServer({ 'GET /api/orders/': () => Response.json({ ...order, closing: null, refunded: true }) });
    const said = within(await open()).getByText('Estornado: confirme com o escritório');
    expect(said.closest('.no-print')).toBeNull();
    expect(screen.getByRole('button', { name: /Começar produção/ })).toBeTruthy();
  });

  it('has everything needed to make and deliver the order', async () => {
    order = anOrder({ items: [aWreath({ quantity: 3, faixas: ['', 'Saudades eternas', 'Com carinho'] })] });
    const sheet = await open();
    for (const text of [
      'Casa de Prova',
      '13:30',
      'quarta-feira, 25/11/2026',
      'Capela Municipal',
      '14:30',
      'José da Silva',
      '3 × Coroa Branca',
      '1sem faixa',
      'Tamanho: Grande · Cor: Padrão',
      'Maria Oliveira',
      '(21) 99999-0000',
      'Observações',
      'Saiu para entrega',
    ]) {
      expect(sheet.textContent).toContain(text);
    }
    expect(within(sheet).getByRole('img', { name: 'Faixa: Saudades eternas' })).toBeTruthy();
    expect(within(sheet).getByRole('img', { name: 'Faixa: Com carinho' })).toBeTruthy();
  });

  it('says what was noted about the order', async () => {
    order = { ...anOrder(), notes: [{ text: 'SEM rosas vermelhas', by: 'Ana', at: '2026-11-25T12:00:00.000Z' }] };
    expect(within(await open()).getByText('SEM rosas vermelhas')).toBeTruthy();
  });
});

it.each([
  ['2026-11-23T02:30:00.000Z', 'até 23:30 de 22/11'],
  ['2026-11-23T03:10:00.000Z', 'até 00:10'],
])('the label says with the deadline %s its day where the ceremony has another', async (deliver_by, text) => {
  order = anOrder({ deliver_by, funeral_time: '2026-11-23T03:30:00.000Z' });
  fakeServer({ 'GET /api/orders/production': () => Response.json([{ ...order, closing: null }]) });
  const address = '/funcionario/producao/imprimir';
  await openOffice(`${address}?o=rolo`, address, DayPapersPage as never);
  const label = await screen.findByRole('article', { name: 'Etiqueta' });
  expect(within(label).getByText(/^até/).textContent).toBe(text);
});

it('the hour and the day are those of São Paulo', () => {
  expect(hourAndDay('2026-11-22T02:30:00.000Z')).toEqual({ hour: '23:30', day: 'sábado, 21/11/2026' });
});

it('few wreaths are drawn large, many are listed', () => {
  expect([densityOf(1, 1), densityOf(3, 3), densityOf(4, 1), densityOf(8, 5), densityOf(30, 1)]).toEqual([
    'roomy',
    'medium',
    'small',
    'dense',
    'dense',
  ]);
});
