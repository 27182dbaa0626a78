import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { OrderDetails } from '#contract/orders.ts';
import { enterOffice, openOffice, press, type } from '#web/testing/back-office.tsx';
import { fakeServer } from '#web/testing/fake-server.ts';
import { anOrder, aWreath } from '#web/testing/order.ts';
import EditOrderPage from './edit-order-page.tsx';

let order: OrderDetails;
let server: ReturnType<typeof fakeServer>;

beforeEach(() => {
  enterOffice();
  order = anOrder();
  server = fakeServer({
    'GET /api/orders/': () => Response.json(order),
    'PUT /api/orders/': () => Response.json({ ...order, version: order.version + 1 }),
  });
});

async function open() {
  const view = await openOffice(
    `/admin/pedidos/${order.order_id}/editar`,
    '/admin/pedidos/:orderId/editar',
    EditOrderPage as never,
  );
  await waitFor(() => expect(screen.queryByText('Carregando pedido…')).toBeNull());
  return view;
}
const value = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label).value;
const writes = () => server.calls('PUT');

describe('the money of an order', () => {
  it('goes back with a reason, once under one key', async () => {
    server = fakeServer({
      'GET /api/orders/': () => Response.json(order),
      'POST /api/orders/': () => Response.json({ ...order, refunded: 370, situation: 'estornado' }),
    });
    await open();
    await press('Estornar R$\u00a0370,00');
    await screen.findByLabelText(/Motivo/, {}, { timeout: 10_000 });
    await press('Estornar');
    expect(screen.getAllByText('Diga o motivo.')).not.toEqual([]);
    expect(server.calls('POST')).toEqual([]);
    type(/Motivo/, 'A família desistiu.');
    await press('Estornar');
    await waitFor(() => expect(server.calls('POST')).toHaveLength(1));
    expect(server.calls('POST')[0]).toMatchObject({
      body: { payment_id: '1234', amount: 370, reason: 'A família desistiu.', cancel: false },
    });
    await waitFor(() => expect(screen.queryByLabelText(/Motivo/)).toBeNull());
  });

  it('is refused after the order was cancelled with it: the page shows the cancelled order', async () => {
    const closed = { closing: 'cancelled', at: order.created_at, by: 'ana@example.com', reason: 'Desistiu.' } as const;
    server = fakeServer({
      'GET /api/orders/': () => Response.json(order),
      'POST /api/orders/': () => {
        order = { ...order, situation: 'cancelado', closed };
        return Response.json({ detail: 'O pedido foi cancelado, mas o provedor recusou.' }, { status: 409 });
      },
    });
    await open();
    await press('Estornar R$\u00a0370,00');
    await screen.findByLabelText(/Motivo/, {}, { timeout: 10_000 });
    type(/Motivo/, 'A família desistiu.');
    await press('Estornar');
    expect(screen.getByText('O pedido foi cancelado, mas o provedor recusou.')).toBeTruthy();
    expect(await screen.findByText(/Desistiu\./)).toBeTruthy();
  });
});

it('money that the staff received is given back outside of the shop, and the dialog says so', async () => {
  const payments = order.payments.map((payment) => ({ ...payment, by_hand: true }));
  server = fakeServer({ 'GET /api/orders/': () => Response.json({ ...order, payments }) });
  await open();
  await press('Estornar R$\u00a0370,00');
  expect(await screen.findByText(/devolva o valor por fora do site/)).toBeTruthy();
});

describe('the edit of an order', () => {
  it('shows when it was bought', async () => {
    await open();
    expect(screen.getByText('Data do pedido').parentElement?.textContent).toBe('Data do pedido20/11/2026 23:00');
  });

  it('asks what happens with the difference when the total changes', async () => {
    await open();
    expect(screen.queryByLabelText(/Diferença/)).toBeNull();
    type('Quantidade de Coroa Branca', '2');
    type(/Diferença de R\$ 350,00/, 'discount');
    await press('Salvar');
    expect(writes()[0]?.body).toMatchObject({ total: 720, difference: 'discount' });
  });

  it('refuses a quantity of zero at its field and sends nothing', async () => {
    await open();
    type('Quantidade de Coroa Branca', '0');
    expect(screen.getAllByText('A quantidade mínima é 1.')).not.toEqual([]);
    await press('Salvar');
    expect(writes()).toEqual([]);
    expect(document.activeElement).toBe(screen.getByLabelText('Quantidade de Coroa Branca'));
    expect(value('Quantidade de Coroa Branca')).toBe('0');
  });

  it('takes away a ribbon or a wreath with its ribbon, and moves no other; its draft too', async () => {
    order = anOrder({ items: [aWreath({ quantity: 3, faixas: ['Um', 'Dois', 'Três'] })] });
    const view = await open();
    await press('Remover a coroa Coroa Branca, 1 de 3');
    // The code of a dialog is fetched when one is first opened.
    await screen.findByRole('button', { name: 'Remover coroa' }, { timeout: 10_000 });
    await press('Remover coroa');
    await press('Remover a faixa de Coroa Branca, 1 de 2');
    await press('Remover faixa');
    view.unmount();
    await open();
    await press('Salvar');
    expect(writes()[0]?.body).toMatchObject({
      items: [{ quantity: 2, faixas: ['', 'Três'] }],
      faixa_texts: ['', 'Três'],
    });
  });

  it('says which ribbons go with a lower quantity, and has them again with a higher one', async () => {
    order = anOrder({ items: [aWreath({ quantity: 2, faixas: ['Um', 'Dois'] })] });
    await open();
    type('Quantidade de Coroa Branca', '1');
    expect(screen.getByText('Saem também: “Dois”.')).toBeTruthy();
    type('Quantidade de Coroa Branca', '2');
    expect(value('Faixa de Coroa Branca, 2 de 2')).toBe('Dois');
  });

  it('shows what the server says about a failure, or that saving failed', async () => {
    await open();
    server.answers['PUT /api/orders/'] = () => Response.json({ detail: 'Faltou algo.' }, { status: 400 });
    await press('Salvar');
    expect(screen.getByText('Faltou algo.')).toBeTruthy();
    server.answers['PUT /api/orders/'] = () => new Response(null, { status: 500 });
    await press('Salvar');
    expect(screen.getByText('Falha ao salvar.')).toBeTruthy();
  });
});
