import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { enterOffice, press } from '#web/testing/back-office.tsx';
import {
  field,
  fillIn,
  openForm,
  POST,
  send,
  serveManualOrders,
  type,
  value,
} from '#web/testing/manual-order-stage.tsx';

let server: ReturnType<typeof serveManualOrders>;

beforeEach(() => {
  enterOffice();
  server = serveManualOrders();
});

describe('a manual order that is sent', () => {
  it('may leave the faixas for later, but not some of them', async () => {
    await openForm();
    fillIn();
    type('Quantidade', '2');
    type('Faixa 2 de 2: Coroa Rosa', 'Saudades');
    await send();
    expect(field('Faixa 1 de 2: Coroa Rosa').getAttribute('aria-invalid')).toBe('true');
    expect(server.posts()).toEqual([]);
    type('Faixa 1 de 2: Coroa Rosa', 'Descanse em paz');
    await waitFor(() => expect(field('Faixa 1 de 2: Coroa Rosa').getAttribute('aria-invalid')).not.toBe('true'));
    type('Faixa 1 de 2: Coroa Rosa', '');
    type('Faixa 2 de 2: Coroa Rosa', ' ');
    await send();
    expect(server.posts().map(({ faixa_texts, total }) => [faixa_texts, total])).toEqual([[[], 741]]);
  });

  it('is not sent while a field is empty or wrong, which is marked and focused', async () => {
    await openForm();
    for (const [label, text] of [
      ['Nome da pessoa falecida', ' '],
      ['Data e hora da cerimônia', '31/02/2026 10:00'],
      ['E-mail', 'maria'],
      ['CPF ou CNPJ', ''],
    ] as const) {
      fillIn();
      type(label, text);
      await send();
      expect(field(label).getAttribute('aria-invalid'), `${label} ${text}`).toBe('true');
      expect(document.activeElement).toBe(field(label));
    }
    expect(server.posts()).toEqual([]);
    expect(screen.getByText('Corrija os campos marcados em vermelho.')).toBeTruthy();
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
});
