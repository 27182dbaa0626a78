import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { OrderDetails } from '#contract/orders.ts';
import { enterOffice, openOffice, press, type, value } from '#web/testing/back-office.tsx';
import { fakeServer } from '#web/testing/fake-server.ts';
import { anOrder, aWreath } from '#web/testing/order.ts';
import { wreath } from '#web/testing/product.ts';
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
const writes = () => server.calls('PUT');

/** Saves what others act on, after the question about what follows. */
async function saveAndTell(): Promise<void> {
  await press('Salvar');
  await screen.findByRole('button', { name: 'Salvar e avisar' }, { timeout: 10_000 });
  await press('Salvar e avisar');
}

/** An order's payments when so much of the first went back. */
const refundedBy = (refunded: number) => ({
  refunded,
  payments: order.payments.map((payment) => ({ ...payment, refunded, refundable: (37_000 - refunded * 100) / 100 })),
});

/** Opens the dialog of the refund, gives the reason and sends it. */
async function refund(amount: string, reason = 'A família desistiu.'): Promise<void> {
  await press(`Estornar R$\u00a0${amount}`);
  await screen.findByLabelText(/Motivo/, {}, { timeout: 10_000 });
  type(/Motivo/, reason);
  await press('Estornar');
}

describe('the money of an order', () => {
  it('is refunded up to the rest, with a reason and the refunds that the person saw', async () => {
    order = { ...order, discount: 100.1, ...refundedBy(100.1) };
    server = fakeServer({
      'GET /api/orders/': () => Response.json(order),
      'POST /api/orders/': () => Response.json({ ...order, refunded: 370, situation: 'estornado' }),
    });
    await open();
    await refund('269,90', '');
    expect(screen.getAllByText('Diga o motivo.')).not.toEqual([]);
    expect(server.calls('POST')).toEqual([]);
    type(/Motivo/, 'A família desistiu.');
    await press('Estornar');
    await waitFor(() => expect(server.calls('POST')).toHaveLength(1));
    expect(server.calls('POST')[0]).toMatchObject({
      body: { payment_id: '1234', amount: 269.9, reason: 'A família desistiu.', refunded: 100.1, keep_due: false },
    });
    await waitFor(() => expect(screen.queryByLabelText(/Motivo/)).toBeNull());
  });

  it('leaves the focus beside the button that a whole refund takes away', async () => {
    await open();
    server.answers['POST /api/orders/'] = () => {
      order = { ...order, ...refundedBy(370) };
      return Response.json(order);
    };
    screen.getByRole('button', { name: 'Estornar R$\u00a0370,00' }).focus();
    await refund('370,00');
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Movimentos'));
  });

  it('offers the refund of what is to be given back, which is what the form begins with', async () => {
    order = { ...order, excess: 100 };
    await open();
    expect(screen.getByRole('button', { name: 'Estornar R$\u00a0100,00' })).toBeTruthy();
  });

  it("shows somebody else's refund instead of refunding twice", async () => {
    server = fakeServer({
      'GET /api/orders/': () => Response.json(order),
      'POST /api/orders/': () => {
        order = { ...order, ...refundedBy(300) };
        return Response.json({ detail: 'Outra devolução foi feita.', code: 'stale-version' }, { status: 409 });
      },
    });
    await open();
    await refund('370,00');
    expect(screen.getByText('Outra devolução foi feita.')).toBeTruthy();
    expect(await screen.findByRole('button', { name: 'Estornar R$\u00a070,00' })).toBeTruthy();
    expect(screen.queryByLabelText(/Motivo/)).toBeNull();
  });

  it('is listed by movement, with author and reason, and may be received again after a refund', async () => {
    const at = '2026-11-22T15:00:00.000Z';
    const ours = { at, user_email: 'ana@example.com', reason: 'A família desistiu.' };
    const movements: OrderDetails['movements'] = [
      ...order.movements,
      { ...ours, _id: 'm2', kind: 'refund', amount: -370, payment_id: '1234' },
      { ...ours, _id: 'm3', kind: 'discount', amount: -370, payment_id: null },
    ];
    order = { ...order, discount: 370, situation: 'estornado', movements, ...refundedBy(370) };
    await open();
    const items = within(screen.getByRole('list', { name: 'Movimentos' })).getAllByRole('listitem');
    expect(items.map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '))).toEqual([
      'Pagamento: R$ 370,0020/11/2026 23:00, Mercado Pago 1234',
      'Estorno: -R$ 370,0022/11/2026 12:00, por ana@example.comA família desistiu.',
      'Desconto: -R$ 370,0022/11/2026 12:00, por ana@example.comA família desistiu.',
    ]);
    await press('Registrar recebimento');
    expect(await screen.findByText(/pago de novo, por outro meio/)).toBeTruthy();
    expect(value(/Valor/)).toBe('370,00');
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
    await refund('370,00');
    expect(screen.getByText('O pedido foi cancelado, mas o provedor recusou.')).toBeTruthy();
    expect(await screen.findByText(/Desistiu\./)).toBeTruthy();
  });
});

it('says before an order is cancelled which stage it has reached', async () => {
  server = fakeServer({ 'GET /api/orders/': () => Response.json({ ...order, production: 'saiu' }) });
  await open();
  await press('Cancelar pedido');
  expect(await screen.findByText(/^Etapa: Saiu para entrega\. A coroa sai da produção/)).toBeTruthy();
});

it('money received by the staff is refunded outside the shop, and the dialog says so', async () => {
  const payments = order.payments.map((payment) => ({ ...payment, by_hand: true }));
  server = fakeServer({ 'GET /api/orders/': () => Response.json({ ...order, payments }) });
  await open();
  await press('Estornar R$\u00a0370,00');
  expect(await screen.findByText(/devolva o valor por fora do site/)).toBeTruthy();
});

describe('the edit of an order', () => {
  it('asks what happens with the difference when the total changes', async () => {
    await open();
    expect(screen.queryByLabelText(/Diferença/)).toBeNull();
    type('Quantidade de Coroa Branca', '2');
    type(/Diferença de R\$ 350,00/, 'discount');
    expect(screen.getByText(/^O total continua R\$.370,00; nada é cobrado/)).toBeTruthy();
    await saveAndTell();
    expect(writes()[0]?.body).toMatchObject({ total: 720, difference: 'discount' });
  });

  it('removes a ribbon or a wreath with its ribbon without moving others, in its draft too', async () => {
    order = anOrder({ items: [aWreath({ quantity: 3, faixas: ['Um', 'Dois', 'Três'] })] });
    const view = await open();
    await press('Remover a coroa Coroa Branca, 1 de 3');
    // A dialog's code is loaded when the first one opens.
    await screen.findByRole('button', { name: 'Remover coroa' }, { timeout: 10_000 });
    await press('Remover coroa');
    await press('Remover a faixa de Coroa Branca, 1 de 2');
    await press('Remover faixa');
    view.unmount();
    await open();
    await saveAndTell();
    expect(writes()[0]?.body).toMatchObject({ items: [{ quantity: 2 }], faixa_texts: ['', 'Três'] });
  });

  it('says which ribbons a lower quantity removes, what is no quantity, and restores them with a higher one', async () => {
    order = anOrder({ items: [aWreath({ quantity: 2, faixas: ['Um', 'Dois'] })] });
    await open();
    type('Quantidade de Coroa Branca', '1');
    expect(screen.getByText('Saem também: “Dois”.')).toBeTruthy();
    type('Quantidade de Coroa Branca', '0');
    expect(screen.getByText('A quantidade mínima é 1.')).toBeTruthy();
    type('Quantidade de Coroa Branca', '1.5');
    expect(screen.getByText('Informe um número inteiro.')).toBeTruthy();
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

it('the wreaths of an order are joined by one of the shop, at its price, which counts in the total', async () => {
  server.answers['GET /api/products'] = () =>
    Response.json([{ ...wreath, _id: 'azul', name: 'Coroa Azul', price: 200, reserved: 0 }]);
  await open();
  await screen.findByRole('option', { name: /^Coroa Azul · R\$.200,00 · / });
  type('Acrescentar coroa', 'azul');
  expect(value('Quantidade de Coroa Azul')).toBe('1');
  expect(screen.getByText('R$ 570,00')).toBeTruthy();
});
