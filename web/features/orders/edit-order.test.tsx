import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { OrderDetails } from '#contract/orders.ts';
import { enterOffice, leaveOffice, openOffice, place, press, type } from '#web/testing/back-office.tsx';
import { fakeServer } from '#web/testing/fake-server.ts';
import { anOrder, aWreath } from '#web/testing/order.ts';
import type { OrderBody } from './edit/order-form.ts';
import EditOrderPage from './edit-order-page.tsx';

const DRAFT = `draft_ana@example.com_pedido_${anOrder().order_id}`;
const STALE = 'Este registro foi alterado por outra pessoa. Recarregue e tente de novo.';

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

afterEach(() => {
  vi.useRealTimers();
  leaveOffice();
  vi.unstubAllGlobals();
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
const bodySent = () => writes()[0]?.body as OrderBody;

describe('the edit of an order', () => {
  it('opens with everything filled in, and the created date that nobody changes', async () => {
    await open();
    expect(value('Nome')).toBe('Maria Oliveira');
    expect(value(/^Telefone/)).toBe('(21) 99999-0000');
    expect(value('Data e hora da cerimônia')).toBe('25/11/2026 14:30');
    expect(value('Texto da faixa 1')).toBe('Saudades eternas');
    expect(value('Quantidade de Coroa Branca')).toBe('1');
    expect(screen.getByText('20/11/2026 23:00')).toBeTruthy();
  });

  it('saves what was typed with the version that was seen, says so and goes back to the list after 0.6 s', async () => {
    await open();
    type('Nome', 'Maria Souza');
    type('Quantidade de Coroa Branca', '2');
    vi.useFakeTimers();
    await press('Salvar');
    expect(bodySent()).toMatchObject({
      buyer_name: 'Maria Souza',
      total: 720,
      version: 3,
      funeral_time: '25/11/2026 14:30',
    });
    expect(bodySent().items).toEqual([aWreath({ quantity: 2 })]);
    expect(screen.getByText('Pedido atualizado com sucesso.')).toBeTruthy();
    expect(localStorage.getItem(DRAFT)).toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(590));
    expect(place.now).toContain('/editar');
    await act(() => vi.advanceTimersByTimeAsync(20));
    expect(place.now).toBe('/admin/pedidos');
  });

  it.each([null, {}, undefined])('is saved whatever the server answers to it: %j', async (answer) => {
    server.answers['PUT /api/orders/'] = () =>
      answer === undefined ? new Response(null, { status: 200 }) : Response.json(answer);
    await open();
    type('Nome', 'Maria Souza');
    vi.useFakeTimers();
    await press('Salvar');
    expect(screen.getByText('Pedido atualizado com sucesso.')).toBeTruthy();
    expect(value('Local da cerimônia')).toBe('Capela Municipal');
    await act(() => vi.advanceTimersByTimeAsync(600));
    expect(place.now).toBe('/admin/pedidos');
  });

  it('shows the total as it was and as it becomes', async () => {
    await open();
    type('Quantidade de Coroa Branca', '3');
    const total = screen.getByText('Total', { selector: 'span' }).closest('p');
    expect(total?.textContent).toContain('R$ 370,00');
    expect(total?.textContent).toContain('R$ 1.070,00');
  });

  it('refuses a quantity of zero at its field and sends nothing', async () => {
    await open();
    type('Quantidade de Coroa Branca', '0');
    expect(screen.getByText('A quantidade mínima é 1.')).toBeTruthy();
    await press('Salvar');
    expect(writes()).toEqual([]);
    expect(document.activeElement).toBe(screen.getByLabelText('Quantidade de Coroa Branca'));
    fireEvent.blur(screen.getByLabelText('Quantidade de Coroa Branca'));
    expect(value('Quantidade de Coroa Branca')).toBe('1');
  });

  it('asks before a faixa is removed', async () => {
    order = anOrder({ faixa_texts: ['Um', 'Dois'], items: [aWreath({ quantity: 2 })], total: 740 });
    await open();
    await press('Remover a faixa 1');
    const dialog = await screen.findByRole('dialog', { name: 'Remover esta faixa?' });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Cancelar' }));
    expect(value('Texto da faixa 1')).toBe('Um');
    await press('Remover a faixa 1');
    await press('Remover faixa');
    expect(value('Texto da faixa 1')).toBe('Dois');
    expect(screen.getByText(/2 coroas e 1 faixa/)).toBeTruthy();
    await press('Salvar');
    expect(bodySent()).toMatchObject({ faixa_texts: ['Dois'], total: 720 });
  });

  it('adds a faixa, which wants a text', async () => {
    await open();
    await press('Adicionar faixa');
    expect(document.activeElement).toBe(screen.getByLabelText('Texto da faixa 2'));
    await press('Salvar');
    expect(writes()).toEqual([]);
    type('Texto da faixa 2', 'Paz');
    await press('Salvar');
    expect(bodySent().faixa_texts).toEqual(['Saudades eternas', 'Paz']);
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

  it('puts a refusal of the server at its field', async () => {
    await open();
    server.answers['PUT /api/orders/'] = () =>
      Response.json(
        { detail: [{ loc: ['body', 'buyer_email'], msg: 'E-mail recusado.', type: 'custom' }] },
        { status: 422 },
      );
    await press('Salvar');
    expect(screen.getByLabelText('E-mail').getAttribute('aria-invalid')).toBe('true');
  });

  it('says when the order cannot be loaded, and tries again', async () => {
    server.answers['GET /api/orders/'] = () => Response.json({ detail: 'Pedido não encontrado.' }, { status: 404 });
    await open();
    expect(screen.getByText('Não foi possível carregar o pedido.')).toBeTruthy();
    server.answers['GET /api/orders/'] = () => Response.json(order);
    await press('Tentar novamente');
    await waitFor(() => expect(value('Nome')).toBe('Maria Oliveira'));
  });
});

describe('two people editing one order', () => {
  async function collide() {
    await open();
    type('Nome', 'Maria Souza');
    order = { ...order, version: 4, funeral_location: 'Capela B' };
    server.answers['PUT /api/orders/'] = () => Response.json({ detail: STALE, code: 'stale-version' }, { status: 409 });
    await press('Salvar');
    await screen.findByText('Este pedido mudou enquanto você editava');
  }

  it('the slower one keeps what was typed and sees what changed', async () => {
    await collide();
    expect(screen.getByText(STALE)).toBeTruthy();
    expect(value('Nome')).toBe('Maria Souza');
    expect(value('Local da cerimônia')).toBe('Capela Municipal');
    expect(screen.getByText('Capela B')).toBeTruthy();
  });

  it('reloading takes the order as it is now', async () => {
    await collide();
    await press('Recarregar');
    expect([value('Nome'), value('Local da cerimônia')]).toEqual(['Maria Oliveira', 'Capela B']);
    expect(screen.queryByText('Este pedido mudou enquanto você editava')).toBeNull();
  });

  it('joining puts what was typed on top of the order as it is now, and saves on its version', async () => {
    await collide();
    await press('Manter o que digitei');
    expect([value('Nome'), value('Local da cerimônia')]).toEqual(['Maria Souza', 'Capela B']);
    server.answers['PUT /api/orders/'] = () => Response.json({ ...order, version: 5 });
    await press('Salvar');
    expect(writes()[1]?.body).toMatchObject({ version: 4, buyer_name: 'Maria Souza', funeral_location: 'Capela B' });
  });
});

describe('what was typed and not saved', () => {
  it('is there again when the page is opened anew, and can be thrown away', async () => {
    const view = await open();
    type('Nome', 'Maria Souza');
    view.unmount();
    await open();
    expect(value('Nome')).toBe('Maria Souza');
    await press('Descartar rascunho');
    expect(value('Nome')).toBe('Maria Oliveira');
    expect(localStorage.getItem(DRAFT)).toBeNull();
  });

  it('is asked about before leaving', async () => {
    await open();
    type('Nome', 'Maria Souza');
    await act(async () => fireEvent.click(screen.getByRole('link', { name: 'Cancelar' })));
    await press('Continuar editando');
    expect(place.now).toContain('/editar');
    expect(value('Nome')).toBe('Maria Souza');
    await act(async () => fireEvent.click(screen.getByRole('link', { name: 'Cancelar' })));
    await press('Descartar e sair');
    await waitFor(() => expect(place.now).toBe('/admin/pedidos'));
    expect(localStorage.getItem(DRAFT)).toBeNull();
  });

  it('nothing is asked when nothing was changed', async () => {
    await open();
    await act(async () => fireEvent.click(screen.getByRole('link', { name: 'Cancelar' })));
    await waitFor(() => expect(place.now).toBe('/admin/pedidos'));
  });
});
