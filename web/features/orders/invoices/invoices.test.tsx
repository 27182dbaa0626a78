import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import type { Invoice } from '#contract/invoices.ts';
import { enterOffice, openOffice, press } from '#web/testing/back-office.tsx';
import { fakeServer } from '#web/testing/fake-server.ts';
import InvoicesPage from './invoices-page.tsx';

const LIST = 'GET /api/finances/invoices';
const NUMBER = 'PATCH /api/orders/venda/invoice';
const PASTE = 'POST /api/finances/invoices/numbers';

const owed: Invoice = {
  order_id: 'venda',
  order_number: 1042,
  sold_at: '2026-11-20T15:00:00.000Z',
  state: 'owed',
  model: 'NFC-e',
  name: 'Maria Oliveira',
  document: '52998224725',
  address: 'Rua das Acácias, 120',
  ...{ state_registration: '', own_number: '', paid_at: null, delivered_at: null },
  email: 'maria@example.com',
  ...{ ncm: '', cst: '', c_class_trib: '' },
  description: '1 x Coroa da Serra',
  amount: 370,
  requested_at: null,
  number: null,
  issued_amount: null,
  issued_at: null,
};

let server: ReturnType<typeof fakeServer>;
beforeEach(async () => {
  enterOffice();
  server = fakeServer({
    [LIST]: () => Response.json([owed, { ...owed, order_id: 'outra', order_number: 1041 }]),
    [NUMBER]: () => Response.json({ detail: 'O comprador pediu outra nota.' }, { status: 409 }),
    [PASTE]: () => Response.json({ accepted: 1, refused: [{ line: 2, text: '9;8', reason: 'Não há pedido nº 9.' }] }),
  });
  await openOffice('/admin/financeiro/notas', '/admin/financeiro/notas', InvoicesPage);
  await screen.findByText('2 vendas');
});

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });

it('keeps a number that was refused, asks for one that is missing, and goes on to the next field', async () => {
  const number = field('Número da nota do pedido nº 1042');
  await press('Salvar a nota do pedido nº 1042');
  expect(await screen.findByText('Informe o número.')).toBeTruthy();
  fireEvent.change(number, { target: { value: '123' } });
  await press('Salvar a nota do pedido nº 1042');
  expect(await screen.findByText('A nota fiscal não foi atualizada.')).toBeTruthy();
  expect(number.value).toBe('123');
  server.answers[NUMBER] = () => Response.json({});
  await press('Salvar a nota do pedido nº 1042');
  await waitFor(() => expect(document.activeElement).toBe(field('Número da nota do pedido nº 1041')));
  expect(server.calls('PATCH').at(-1)?.body).toEqual({ number: '123', requested_at: null });
});

it('keeps the pasted lines that were refused, with their reason', async () => {
  await press('Colar números');
  const lines = field('Pedido e número da nota, um por linha');
  fireEvent.change(lines, { target: { value: '1042;123\n9;8' } });
  await press('Registrar números');
  expect(await screen.findByText(/^1 nota registrada; 1 por corrigir/)).toBeTruthy();
  expect(screen.getByText(/Não há pedido nº 9/)).toBeTruthy();
  expect(lines.value).toBe('9;8');
});

it('asks for the chosen state alone', async () => {
  fireEvent.change(screen.getByLabelText('Situação'), { target: { value: 'requested' } });
  await waitFor(() => expect(server.calls('GET').at(-1)?.path).toContain('&state=requested'));
});
