import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { enterOffice, leaveOffice, press } from '#web/testing/back-office.tsx';
import {
  DRAFT,
  field,
  fillIn,
  openForm,
  POST,
  send,
  serveManualOrders,
  type,
  unfold,
  value,
} from '#web/testing/manual-order-stage.tsx';

let server: ReturnType<typeof serveManualOrders>;

beforeEach(() => {
  enterOffice();
  server = serveManualOrders();
});

afterEach(() => {
  leaveOffice();
  vi.unstubAllGlobals();
});

describe('a manual order that is sent', () => {
  it('has digits for the phone, an instant for the ceremony, Padrão for the colour and pix unless told otherwise', async () => {
    await openForm();
    expect([value('Cor'), value('Método de pagamento')]).toEqual(['Padrão', 'pix']);
    fillIn();
    type('Faixa de Coroa Rosa', 'Saudades eternas');
    type('Total', '399,9');
    await send();
    expect(server.posts()).toEqual([
      {
        buyer_name: 'Maria Oliveira',
        buyer_email: 'maria@example.com',
        buyer_phone: '21999990000',
        buyer_cpf: '529.982.247-25',
        billing_address: 'Rua A, 1',
        deceased_name: 'José da Silva',
        funeral_location: 'Capela A',
        funeral_time: '2026-11-22T18:00:00.000Z',
        faixa_texts: ['Saudades eternas'],
        payment_method: 'pix',
        total: 399.9,
        items: [
          {
            id: 'rosa',
            title: 'Coroa Rosa',
            image: '/media/coroa-rosa/960.webp',
            size: 'Média',
            color: 'Padrão',
            quantity: 1,
            price: 350.5,
          },
        ],
        request_key: expect.stringMatching(/^[0-9a-f-]{36}$/),
      },
    ]);
    expect(screen.getByText('Pedido adicionado.')).toBeTruthy();
  });

  it('folds the form, forgets what was typed and gives the next one a key of its own', async () => {
    await openForm();
    fillIn();
    expect(localStorage.getItem(DRAFT)).not.toBeNull();
    await send();
    expect(screen.getByRole('button', { name: 'Adicionar pedido manual' }).getAttribute('aria-expanded')).toBe('false');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Adicionar pedido manual' }));
    expect(localStorage.getItem(DRAFT)).toBeNull();
    await unfold();
    expect(value('Nome do comprador')).toBe('');
    fillIn();
    await send();
    expect(new Set(server.posts().map(({ request_key }) => request_key)).size).toBe(2);
  });

  it('may leave the faixas for later, but not some of them', async () => {
    await openForm();
    fillIn();
    type('Quantidade', '2');
    type('Faixa 2 de 2: Coroa Rosa', 'Saudades');
    await send();
    expect(field('Faixa 1 de 2: Coroa Rosa').getAttribute('aria-invalid')).toBe('true');
    expect(server.posts()).toEqual([]);
    type('Faixa 1 de 2: Coroa Rosa', 'Descanse em paz');
    expect(field('Faixa 1 de 2: Coroa Rosa').getAttribute('aria-invalid')).not.toBe('true');
    type('Faixa 1 de 2: Coroa Rosa', '');
    type('Faixa 2 de 2: Coroa Rosa', ' ');
    await send();
    expect(server.posts().map(({ faixa_texts, total }) => [faixa_texts, total])).toEqual([[[], 741]]);
  });

  it.each([
    ['Coroa', ''],
    ['Nome da pessoa falecida', ' '],
    ['Data e hora da cerimônia', ''],
    ['Data e hora da cerimônia', '31/02/2026 10:00'],
    ['Local da cerimônia', ''],
    ['Nome do comprador', ''],
    ['E-mail', ''],
    ['E-mail', 'maria'],
    ['CPF ou CNPJ', ''],
    ['Endereço de cobrança', ''],
  ])('is not sent while %s is %j', async (label, text) => {
    await openForm();
    fillIn();
    type(label, text);
    await send();
    expect(server.posts()).toEqual([]);
    expect(field(label).getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(field(label));
    expect(screen.getByText('Corrija os campos marcados em vermelho.')).toBeTruthy();
  });

  it.each(['', '219999000', '(21) 9999-000'])('is not sent with the phone %j', async (phone) => {
    await openForm();
    fillIn();
    type('Telefone', phone);
    await send();
    expect(server.posts()).toEqual([]);
    expect(screen.getByText('Telefone inválido')).toBeTruthy();
    expect(screen.getByText('Informe um telefone com DDD (10 ou 11 dígitos).')).toBeTruthy();
    expect(screen.getByText('Confira o DDD e o número.')).toBeTruthy();
  });

  it.each([
    ['(21) 2742-0000', '2127420000'],
    ['+55 21 99999-0000', '21999990000'],
  ])('with the phone %s sends %s', async (typed, digits) => {
    await openForm();
    fillIn();
    type('Telefone', typed);
    await send();
    expect(server.posts().map(({ buyer_phone }) => buyer_phone)).toEqual([digits]);
  });

  it('is sent once however often the button is pressed', async () => {
    const slow = Promise.withResolvers<Response>();
    server.answers[POST] = () => slow.promise;
    await openForm();
    fillIn();
    await act(async () => {
      const form = screen.getByRole('form', { name: 'Pedido manual' });
      fireEvent.submit(form);
      fireEvent.submit(form);
    });
    await waitFor(() => expect(server.posts()).toHaveLength(1));
    await act(async () => slow.resolve(Response.json({}, { status: 201 })));
    expect(server.posts()).toHaveLength(1);
  });

  it('and lost on the way is sent again with the same key', async () => {
    server.answers[POST] = () => Promise.reject(new TypeError('offline'));
    await openForm();
    fillIn();
    await send();
    expect(screen.getByText('Falha ao adicionar pedido.')).toBeTruthy();
    expect(value('Nome do comprador')).toBe('Maria Oliveira');
    server.answers[POST] = () => Response.json({}, { status: 201 });
    await send();
    expect(server.posts()).toHaveLength(2);
    expect(server.posts()[1]).toEqual(server.posts()[0]);
  });

  it('that an earlier try has written with other data is another order only when that is said', async () => {
    server.answers[POST] = () => Response.json({ detail: 'Já gravado.', code: 'conflict' }, { status: 409 });
    await openForm();
    fillIn();
    await send();
    expect(screen.getByText('Este lançamento já foi gravado')).toBeTruthy();
    await send();
    await press('É outro pedido');
    await send();
    const [first, second, third] = server.posts().map(({ request_key }) => request_key);
    expect(second).toBe(first);
    expect(third).not.toBe(first);
  });

  it.each([
    [{ detail: 'Estoque insuficiente para Coroa Rosa.' }, 409, 'Estoque insuficiente para Coroa Rosa.'],
    [undefined, 500, 'Ocorreu um erro inesperado.'],
  ])('and refused with %j keeps what was typed', async (body, status, reason) => {
    server.answers[POST] = () =>
      body === undefined ? new Response(null, { status }) : Response.json(body, { status });
    await openForm();
    fillIn();
    await send();
    expect(screen.getByText('Falha ao adicionar pedido.')).toBeTruthy();
    expect(screen.getByText(reason)).toBeTruthy();
    expect(value('Nome do comprador')).toBe('Maria Oliveira');
  });

  it('and refused for a field has it marked', async () => {
    const detail = [{ loc: ['body', 'buyer_cpf'], msg: 'Não serve.', type: 'value_error' }];
    server.answers[POST] = () => Response.json({ detail }, { status: 422 });
    await openForm();
    fillIn();
    await send();
    expect(field('CPF ou CNPJ').getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(field('CPF ou CNPJ'));
  });
});
