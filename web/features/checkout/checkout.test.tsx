import { act, fireEvent, renderHook, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { useAlerts } from '#web/lib/alerts.ts';
import {
  a,
  b,
  CLEARED,
  comeBack,
  faixas,
  fields,
  LINK,
  payButton,
  showCheckout,
} from '#web/testing/checkout-harness.tsx';
import { fakeServer } from '#web/testing/fake-server.ts';
import { CHECKOUT_LABELS } from './checkout-form.ts';
import { draftStore } from './draft.ts';

let server: ReturnType<typeof fakeServer>;
let products: () => Response;
let payment: () => Response | Promise<Response>;
let left: string[];

beforeEach(() => {
  left = [];
  products = () => Response.json([a, b].map(({ _id, title: name, price }) => ({ _id, name, price })));
  payment = () => Response.json({ init_point: LINK });
  server = fakeServer({
    'GET /api/products/products-by-ids': () => products(),
    'POST /api/pagamento/create-payment': () => payment(),
  });
  draftStore.set({ fields, faixas, order_id: '', sent: null });
});

const pay = () => act(async () => void fireEvent.click(payButton()));
const alerts = () =>
  renderHook(() => useAlerts()).result.current.map(({ type, title, description }) => ({ type, title, description }));
const type = (label: RegExp | string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const calls = () => server.sent.filter(({ path }) => !/^\/api\/(?:business\/promise|locais\/conhecidos)/.test(path));
const paths = () => calls().map(({ path }) => path);

describe('the form', () => {
  it('hints at a wrong check digit and does not block', async () => {
    showCheckout(left);
    fireEvent.blur(screen.getByLabelText('CPF ou CNPJ'));
    expect(screen.getByText(/dígitos não conferem/)).toBeTruthy();
    await pay();
    await waitFor(() => expect(left).toEqual([CLEARED, LINK]));
  });
});

it('gives the focus back to the button of the calendar when a day is chosen there', async () => {
  showCheckout(left);
  const other = () => screen.getByRole('button', { name: /^Outro dia/ });
  fireEvent.click(other());
  const days = await screen.findAllByRole('gridcell');
  act(() => days.findLast((day) => day.getAttribute('aria-disabled') !== 'true')?.click());
  expect(screen.queryAllByRole('gridcell')).toEqual([]);
  expect(document.activeElement).toBe(other());
});

it('offers the address that was probably meant, and takes it with one tap', async () => {
  showCheckout(left);
  const email = screen.getByLabelText<HTMLInputElement>('E-mail');
  type('E-mail', 'maria@gmial.com');
  expect(screen.queryByRole('button', { name: 'maria@gmail.com' })).toBeNull();
  fireEvent.blur(email);
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'maria@gmail.com' })));
  expect(email.value).toBe('maria@gmail.com');
  expect(screen.queryByText(/Você quis dizer/)).toBeNull();
});

describe('the order of the checks', () => {
  it('says at once all that is missing, before anything is asked of the server', async () => {
    showCheckout(left);
    for (const label of Object.values(CHECKOUT_LABELS)) type(label, ' ');
    type('Texto da faixa 2 de 2: Coroa Paz', '');
    await pay();
    const description = 'Preencha todos os dados do comprador e do falecido.';
    expect(alerts()).toEqual([{ type: 'error', title: 'Campos obrigatórios', description }]);
    for (const label of [...Object.values(CHECKOUT_LABELS), 'Texto da faixa 2 de 2: Coroa Paz']) {
      expect(screen.getByLabelText(label).getAttribute('aria-invalid'), label).toBe('true');
    }
    const summary = screen.getByRole('region', { name: 'Faltam 9 detalhes' });
    await waitFor(() => expect(document.activeElement).toBe(summary));
    fireEvent.click(within(summary).getByRole('button', { name: /^E-mail/ }));
    expect(document.activeElement).toBe(screen.getByLabelText('E-mail'));
    expect(calls()).toEqual([]);
  });

  it.each([
    ['an answer that is no list', () => Response.json({}), 'Resposta inválida da API ao buscar produtos.'],
    ['an unknown product', () => Response.json([{ _id: 'a', price: 150 }]), 'Produto inválido ou sem preço: Coroa Luz'],
    [
      'a price of zero',
      () =>
        Response.json([
          { _id: 'a', price: 0 },
          { _id: 'b', price: 99.9 },
        ]),
      'Produto inválido ou sem preço: Coroa Paz',
    ],
    ['a failing server', () => new Response(null, { status: 500 }), 'Erro ao iniciar pagamento. Tente novamente.'],
  ])('then the products, refused after %s', async (_, answer, title) => {
    products = answer;
    showCheckout(left);
    await pay();
    await waitFor(() => expect(alerts()).toMatchObject([{ type: 'error', title }]));
    expect(paths()).toEqual(['/api/products/products-by-ids?ids=a&ids=b']);
    expect(left).toEqual([]);
  });
});

describe('paying', () => {
  it('asks for the products, sends exactly what the contract has, clears the cart and leaves', async () => {
    draftStore.set({ ...draftStore.get(), fields: { ...fields, buyer_name: ' Maria Souza ' } });
    showCheckout(left);
    await pay();
    await waitFor(() => expect(left).toEqual([CLEARED, LINK]));
    expect(paths()).toEqual(['/api/products/products-by-ids?ids=a&ids=b', '/api/pagamento/create-payment']);
    const line = { image: '/a.webp', size: 'G', color: 'Padrão', quantity: 1 };
    const [one, two] = [
      { title: 'Coroa Paz', quantity: 1, unit_price: 150 },
      { title: 'Coroa Luz', quantity: 1, unit_price: 99.9 },
    ];
    expect(calls()[1]?.body).toEqual({
      items: [one, one, two, { title: 'Faixa personalizada', quantity: 3, unit_price: 20 }],
      order_data: {
        ...fields,
        ...{ buyer_name: 'Maria Souza', buyer_phone: '21999990000', funeral_time: '2126-12-25T17:30:00.000Z' },
        faixa_texts: ['Saudades eternas', 'Com carinho', 'Descanse em paz'],
        ...{ payment_method: 'pix', total: 459.9, order_id: draftStore.get().order_id },
        items: [
          { id: 'a', title: 'Coroa Paz', price: 150, ...line },
          { id: 'a', title: 'Coroa Paz', price: 150, ...line },
          { id: 'b', title: 'Coroa Luz', price: 99.9, ...line },
        ],
      },
    });
    expect(draftStore.get().sent?.items).toEqual([a, b]);
  });

  it('makes one payment of two taps', async () => {
    const slow = Promise.withResolvers<Response>();
    payment = () => slow.promise;
    showCheckout(left);
    await act(async () => {
      fireEvent.click(payButton());
      fireEvent.click(payButton());
    });
    await waitFor(() => expect(paths()).toContain('/api/pagamento/create-payment'));
    await act(async () => slow.resolve(Response.json({ init_point: LINK })));
    await waitFor(() => expect(left).toEqual([CLEARED, LINK]));
    // The payment page is on its way.
    await pay();
    expect(payButton().getAttribute('aria-busy')).toBe('true');
    expect(paths().filter((path) => path.endsWith('create-payment'))).toHaveLength(1);
    comeBack();
    expect(payButton().getAttribute('aria-busy')).toBeNull();
  });

  it('uses the same order_id again after a failure, and asks before it becomes a second purchase', async () => {
    payment = () => new Response(null, { status: 500 });
    showCheckout(left);
    await pay();
    await waitFor(() => expect(alerts()).toHaveLength(1));
    const { order_id: first } = draftStore.get();
    payment = () => Response.json({ detail: 'Este pedido já foi pago.', code: 'already-paid' }, { status: 409 });
    await pay();
    await waitFor(() => expect(draftStore.get().isPaid).toBe(true));
    const sent = calls()
      .filter(({ body }) => body !== undefined)
      .map(({ body }) => body as { order_data: { order_id: string } });
    expect(sent.map(({ order_data }) => order_data.order_id)).toEqual([first, first]);
    expect(draftStore.get()).toMatchObject({ order_id: first, sent: { items: [a, b] } });
  });

  it.each<[string, typeof payment, string, string?]>([
    ['without a link', () => Response.json({}), 'Erro ao criar link de pagamento.'],
    [
      'with a link that is no page',
      () => Response.json({ init_point: 'javascript:alert(1)' }),
      'Erro ao criar link de pagamento.',
    ],
    [
      'that fails',
      () => Response.json({ detail: 'Erro interno.' }, { status: 500 }),
      'Erro ao iniciar pagamento. Tente novamente.',
    ],
    [
      'unavailable',
      () => Response.json({ detail: 'Serviço fora.' }, { status: 503 }),
      'Erro ao iniciar pagamento. Tente novamente.',
    ],
    [
      'refused for stock',
      () => Response.json({ detail: 'Estoque insuficiente para Coroa Paz.' }, { status: 409 }),
      'Erro ao iniciar pagamento. Tente novamente.',
      'Estoque insuficiente para Coroa Paz.',
    ],
    [
      'asked too often',
      () => Response.json({ detail: 'Muitas tentativas.' }, { status: 429 }),
      'Erro ao iniciar pagamento. Tente novamente.',
      'Muitas tentativas.',
    ],
    [
      'that never comes',
      () => Promise.reject(new TypeError('Failed to fetch')),
      'Erro ao iniciar pagamento. Tente novamente.',
      'Confira a sua conexão. Seu carrinho e seus dados continuam aqui.',
    ],
    [
      'that names no field',
      () => Response.json({ detail: [{ msg: 'Não foi possível.' }] }, { status: 422 }),
      'Erro ao iniciar pagamento. Tente novamente.',
    ],
  ])('keeps the cart and stays after an answer %s', async (_, answer, title, description) => {
    payment = answer;
    showCheckout(left);
    await pay();
    await waitFor(() =>
      expect(alerts()).toMatchObject([{ type: 'error', title, ...(description && { description }) }]),
    );
    expect(left).toEqual([]);
    expect(payButton().getAttribute('aria-busy')).toBeNull();
  });

  it('says on the button what a slow line waits for', async () => {
    const answer = Promise.withResolvers<Response>();
    payment = () => answer.promise;
    showCheckout(left);
    await pay();
    const words = await within(payButton()).findByText('Abrindo o pagamento…');
    expect(words.className).not.toContain('sr-only');
    answer.resolve(Response.json({ init_point: LINK }));
    await waitFor(() => expect(left).toEqual([CLEARED, LINK]));
  });

  it('puts what the server says of a field beside that field', async () => {
    const detail = [
      { loc: ['body', 'order_data', 'buyer_email'], msg: 'Informe um e-mail válido.', type: 'x' },
      { loc: ['body', 'order_data', 'faixa_texts', 2], msg: 'Use no máximo 120 caracteres.', type: 'x' },
    ];
    payment = () => Response.json({ detail }, { status: 422 });
    showCheckout(left);
    await pay();
    await waitFor(() => expect(screen.getByLabelText('E-mail').getAttribute('aria-invalid')).toBe('true'));
    expect(alerts()).toMatchObject([
      { title: 'Erro ao iniciar pagamento. Tente novamente.', description: 'Informe um e-mail válido.' },
    ]);
    expect(screen.getByLabelText('Texto da faixa: Coroa Luz').getAttribute('aria-invalid')).toBe('true');
  });
});
