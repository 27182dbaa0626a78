import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { getQueryClient } from '#web/lib/query-client.ts';
import { enterOffice, field, press, type, value } from '#web/testing/back-office.tsx';
import {
  BY_PHONE,
  fillIn,
  fillInHeld,
  openByPhone,
  openFolded,
  openForm,
  POST,
  PRODUCTS,
  rosa,
  send,
  serveManualOrders,
} from '#web/testing/manual-order-harness.tsx';

let server: ReturnType<typeof serveManualOrders>;

beforeEach(() => {
  enterOffice();
  server = serveManualOrders();
});

async function remove(wreath: string): Promise<void> {
  await press(`Remover a coroa ${wreath}`);
  // A dialog's code is loaded when the first one opens.
  await screen.findByRole('button', { name: 'Remover coroa' }, { timeout: 10_000 });
  await press('Remover coroa');
}

describe('the wreaths of a manual order', () => {
  it('are those that are on sale and in stock', async () => {
    await openForm();
    const names = Array.from(field('Coroa').children, ({ textContent }) => textContent);
    expect(names).toEqual([
      'Escolha a coroa',
      'Coroa Lilás · R$\u00a0200,00 · 1 disponível',
      'Coroa Rosa · R$\u00a0350,50 · 3 disponíveis',
    ]);
  });

  it('that cannot be loaded are asked for again', async () => {
    server.answers[PRODUCTS] = () => new Response(null, { status: 500 });
    await openForm();
    expect(screen.getByText('Falha ao carregar produtos.')).toBeTruthy();
    server.answers[PRODUCTS] = () => Response.json([rosa]);
    await press('Tentar novamente');
    await waitFor(() => expect(field('Coroa')).toBeTruthy());
  });

  it('have one line for the faixa of each unit, whose text survives fewer units', async () => {
    await openForm();
    type('Coroa', 'rosa');
    type('Quantidade', '2');
    type('Faixa de Coroa Rosa, 1 de 2', 'Saudades');
    type('Faixa de Coroa Rosa, 2 de 2', 'Descanse em paz');
    type('Quantidade', '1');
    expect(value('Faixa de Coroa Rosa')).toBe('Saudades');
    type('Quantidade', '2');
    expect(value('Faixa de Coroa Rosa, 2 de 2')).toBe('Descanse em paz');
  });

  it('are added and removed as lines: a new one has the focus, and removing one changes no other', async () => {
    await openForm();
    type('Coroa', 'rosa');
    await waitFor(() => expect(document.activeElement).toBe(field('Quantidade de Coroa Rosa')));
    type('Acrescentar coroa', 'lilas');
    await waitFor(() => expect(document.activeElement).toBe(field('Quantidade de Coroa Lilás')));
    type('Faixa de Coroa Lilás', 'Saudades');
    await remove('Coroa Rosa');
    expect(screen.queryByLabelText('Faixa de Coroa Rosa')).toBeNull();
    expect(value('Faixa de Coroa Lilás')).toBe('Saudades');
    expect(document.activeElement?.contains(field('Acrescentar coroa'))).toBe(true);
    expect(document.activeElement).not.toBe(document.body);
    await remove('Coroa Lilás');
    expect(value('Coroa')).toBe('');
  });

  it('that are missing are asked for at their select', async () => {
    await openForm();
    fillIn();
    await remove('Coroa Rosa');
    await send();
    expect(document.activeElement).toBe(field('Coroa'));
    expect(screen.getByText('Informe pelo menos um item.')).toBeTruthy();
    type('Coroa', 'lilas');
    expect(screen.queryByText('Informe pelo menos um item.')).toBeNull();
  });

  it('have the price of now, whenever they were chosen', async () => {
    await openForm();
    fillIn();
    server.answers[PRODUCTS] = () => Response.json([{ ...rosa, price: 400 }]);
    await act(() => getQueryClient().invalidateQueries());
    await screen.findByText(/^R\$.400,00 cada/);
    expect(value('Total')).toBe('420,00');
    await send();
    expect(server.posts()).toMatchObject([{ items: [{ price: 400 }], total: 420 }]);
  });

  it('beyond what is left are remarked on', async () => {
    await openForm();
    type('Coroa', 'rosa');
    type('Quantidade', '4');
    expect(screen.getByText('Restam apenas 3 unidades.')).toBeTruthy();
  });
});

describe('the total of a manual order', () => {
  it('typed equal to the computed one keeps following the items', async () => {
    await openForm();
    type('Coroa', 'rosa');
    type('Total', '370,5');
    fireEvent.blur(field('Total'));
    type('Quantidade', '2');
    expect(value('Total')).toBe('741,00');
  });
});

it('a manual order for a ceremony that is over is sent after a question', async () => {
  await openForm();
  fillIn();
  type('Data e hora da cerimônia', '21/11/2020 15:00');
  await send();
  expect((await screen.findByRole('dialog')).textContent).toContain('A cerimônia de 21/11/2020 15:00 já passou.');
  expect(server.posts()).toEqual([]);
  await press('A data está certa');
  await waitFor(() => expect(server.posts()).toMatchObject([{ funeral_time: '2020-11-21T18:00:00.000Z' }]));
});

it('a manual order is typed on after the page was left, with its key', async () => {
  server.answers[POST] = () => Promise.reject(new TypeError('offline'));
  const { unmount } = await openForm();
  fillIn();
  type('Quantidade', '2');
  type('Total', '500');
  await send();
  expect(screen.getByText('Falha ao adicionar pedido.')).toBeTruthy();
  unmount();
  await openFolded();
  await waitFor(() => expect(value('Nome do comprador')).toBe('Maria Oliveira'));
  expect([value('Quantidade de Coroa Rosa'), value('Total')]).toEqual(['2', '500']);
  server.answers[POST] = () => Response.json({}, { status: 201 });
  await send();
  expect(server.posts()[1]).toEqual(server.posts()[0]);
});

describe('a manual order that is sent', () => {
  it('may leave a faixa empty, and sends a text for each wreath', async () => {
    await openForm();
    fillIn();
    type('Quantidade', '2');
    type('Faixa de Coroa Rosa, 2 de 2', 'Saudades');
    await send();
    expect(server.posts()).toMatchObject([{ faixa_texts: ['', 'Saudades'], total: 741 }]);
  });

  it('is not sent while a field is empty or wrong, which is marked and focused', async () => {
    await openForm();
    fillIn();
    for (const [label, text] of [
      ['Nome da pessoa falecida', ' '],
      ['Data e hora da cerimônia', '31/02/2026 10:00'],
      ['E-mail', 'maria'],
      ['CPF ou CNPJ', ''],
    ] as const) {
      const right = value(label);
      type(label, text);
      await send();
      expect(field(label).getAttribute('aria-invalid'), `${label} ${text}`).toBe('true');
      expect(document.activeElement).toBe(field(label));
      type(label, right);
    }
    expect(screen.getByText('Corrija os campos marcados em vermelho.')).toBeTruthy();
    const typed = ['Nome da pessoa falecida', 'E-mail', 'CPF ou CNPJ'].map((label) => [label, value(label)] as const);
    for (const [label] of typed) type(label, '');
    await send();
    const wrong = within(screen.getByRole('list', { name: 'Campos a corrigir' })).getAllByRole('button');
    expect(wrong.map(({ textContent }) => textContent)).toEqual(typed.map(([label]) => label));
    fireEvent.click(wrong[1] ?? document.body);
    expect(document.activeElement).toBe(field('E-mail'));
    for (const [label, right] of typed) type(label, right);
    type('Telefone', '2199999');
    await send();
    expect(screen.getByText('Telefone inválido')).toBeTruthy();
    expect(screen.getByText('Informe um telefone com DDD (10 ou 11 dígitos).')).toBeTruthy();
    expect(server.posts()).toEqual([]);
  });

  it('is another order only after confirmation, when an earlier attempt was saved with other data', async () => {
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

  it('is not called recorded when there are too many links by telephone', async () => {
    const detail = 'Já há 58 coroas à espera de pagamento por link.';
    server.answers[BY_PHONE] = () => Response.json({ detail, code: 'conflict' }, { status: 409 });
    await openByPhone();
    fillInHeld();
    await press('Reservar e criar o link');
    expect(screen.getByText(detail)).toBeTruthy();
    expect(screen.queryByText('Este lançamento já foi gravado')).toBeNull();
  });
});
