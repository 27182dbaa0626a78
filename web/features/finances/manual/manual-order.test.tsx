import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { enterOffice, leaveOffice, press } from '#web/testing/back-office.tsx';
import {
  DRAFT,
  field,
  fillIn,
  openFolded,
  openForm,
  POST,
  PRODUCTS,
  rosa,
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

afterEach(() => {
  leaveOffice();
  vi.unstubAllGlobals();
});

describe('the wreaths of a manual order', () => {
  it('are those that are active and in stock, with what is left of them', async () => {
    await openForm();
    const options = [...field('Coroa').querySelectorAll('option')].map((option) => option.textContent);
    expect(options).toEqual([
      'Escolha a coroa',
      'Coroa Lilás · R$ 200,00 · 1 disponível',
      'Coroa Rosa · R$ 350,50 · 3 disponíveis',
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

  it('are at least one of a kind', async () => {
    await openForm();
    fillIn();
    type('Quantidade', '0');
    await send();
    expect(field('Quantidade').getAttribute('aria-invalid')).toBe('true');
    expect(server.posts()).toEqual([]);
    fireEvent.blur(field('Quantidade'));
    expect(value('Quantidade')).toBe('1');
  });

  it('have one line for the faixa of each unit, whose text survives fewer units', async () => {
    await openForm();
    type('Coroa', 'rosa');
    type('Quantidade', '2');
    type('Faixa 1 de 2: Coroa Rosa', 'Saudades');
    type('Faixa 2 de 2: Coroa Rosa', 'Descanse em paz');
    type('Quantidade', '1');
    expect(value('Faixa de Coroa Rosa')).toBe('Saudades');
    type('Quantidade', '2');
    expect(value('Faixa 2 de 2: Coroa Rosa')).toBe('Descanse em paz');
  });

  it('beyond what is left are remarked on', async () => {
    await openForm();
    type('Coroa', 'rosa');
    type('Quantidade', '4');
    expect(screen.getByText('Restam apenas 3 unidades.')).toBeTruthy();
  });

  it('can be of several kinds, and a line can go again', async () => {
    await openForm();
    type('Coroa', 'rosa');
    expect(screen.queryByRole('button', { name: /^Remover item/ })).toBeNull();
    await press('Adicionar item');
    expect(document.activeElement).toBe(field('Coroa', 1));
    type('Coroa', 'lilas', 1);
    expect(value('Total')).toBe('590,50');
    await press('Remover item 1');
    expect(value('Total')).toBe('220,00');
  });
});

describe('the total of a manual order', () => {
  it('is that of the wreaths and R$ 20,00 for each faixa, until another was agreed', async () => {
    await openForm();
    expect(value('Total')).toBe('0,00');
    type('Coroa', 'rosa');
    expect(value('Total')).toBe('370,50');
    type('Quantidade', '2');
    expect(value('Total')).toBe('741,00');
    type('Total', '700,55');
    expect(screen.getByText('Menor que o calculado, R$ 741,00.')).toBeTruthy();
    type('Quantidade', '1');
    expect(value('Total')).toBe('700,55');
    expect(screen.getByText('Maior que o calculado, R$ 370,50.')).toBeTruthy();
    await press('Usar o calculado');
    expect(value('Total')).toBe('370,50');
    expect(screen.queryByRole('button', { name: 'Usar o calculado' })).toBeNull();
  });

  it('that was typed as it is computed goes on following the items', async () => {
    await openForm();
    type('Coroa', 'rosa');
    type('Total', '370,5');
    fireEvent.blur(field('Total'));
    type('Quantidade', '2');
    expect(value('Total')).toBe('741,00');
  });

  it('is needed', async () => {
    await openForm();
    fillIn();
    type('Total', '');
    await send();
    expect(field('Total').getAttribute('aria-invalid')).toBe('true');
    expect(server.posts()).toEqual([]);
  });
});

it('a manual order is typed on after the page was left, with its key', async () => {
  server.answers[POST] = () => Promise.reject(new TypeError('offline'));
  const { unmount } = await openForm();
  fillIn();
  type('Quantidade', '2');
  type('Total', '500');
  await send();
  unmount();
  await openFolded();
  await waitFor(() => expect(value('Nome do comprador')).toBe('Maria Oliveira'));
  expect([value('Coroa'), value('Quantidade'), value('Total')]).toEqual(['rosa', '2', '500']);
  server.answers[POST] = () => Response.json({}, { status: 201 });
  await send();
  expect(server.posts()[1]).toEqual(server.posts()[0]);
});

it('a draft that is discarded leaves an empty form', async () => {
  const { unmount } = await openForm();
  fillIn();
  unmount();
  await openFolded();
  await waitFor(() => expect(value('Nome do comprador')).toBe('Maria Oliveira'));
  await press('Descartar rascunho');
  expect([value('Nome do comprador'), value('Coroa')]).toEqual(['', '']);
  expect(localStorage.getItem(DRAFT)).toBeNull();
});
