import { useQuery } from '@tanstack/react-query';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  type AttentionAddress,
  type AttentionAlarm,
  type AttentionInvoice,
  type AttentionNotification,
  type AttentionPayment,
  type AttentionRequest,
  getAttention,
} from '#contract/dashboard.ts';
import { AlertHost } from '#web/layout/alert-host.tsx';
import { apiQuery } from '#web/lib/query-client.ts';
import { signIn } from '#web/lib/session.ts';
import { fakeServer } from '#web/testing/fake-server.ts';
import { showRoutes } from '#web/testing/routes.tsx';
import { Attention } from './attention.tsx';

const NOW = '2026-11-21T02:30:00.000Z';

const payment = (payment_id: string, change: Partial<AttentionPayment> = {}): AttentionPayment => ({
  payment_id,
  order_id: null,
  number: null,
  buyer_name: `Cliente ${payment_id}`,
  amount: 10,
  problems: ['paid-twice'],
  updated_at: NOW,
  ...change,
});

let alarms: { total: number; latest: AttentionAlarm[] };
let payments: AttentionPayment[];
let notifications: { total: number; latest: AttentionNotification[] };
let reservations: { total: number; latest: AttentionAddress[] };
let invoices: { total: number; latest: AttentionInvoice[] };
let requests: { total: number; latest: AttentionRequest[] };
let patch: () => Response | Promise<Response>;
let server: ReturnType<typeof fakeServer>;

beforeEach(() => {
  signIn({ token: 't', role: 'administrador', active: true, email: 'ana@example.com' });
  alarms = { total: 0, latest: [] };
  payments = [];
  notifications = { total: 0, latest: [] };
  reservations = { total: 0, latest: [] };
  invoices = { total: 0, latest: [] };
  requests = { total: 0, latest: [] };
  patch = () => new Response(null, { status: 500 });
  server = fakeServer({
    GET: () =>
      Response.json({
        alarms,
        payments: { total: payments.length, latest: payments },
        notifications,
        reservations,
        invoices,
        requests,
        owed: { total: 0, latest: [] },
      }),
    P: () => patch(),
  });
});

function Page() {
  const { data } = useQuery(apiQuery(getAttention, {}));
  return (
    <main id="conteudo" tabIndex={-1}>
      <AlertHost />
      {data && <Attention {...data} />}
    </main>
  );
}

async function open() {
  showRoutes([{ path: '/', Component: Page }]);
  await act(async () => undefined);
}

const opener = (id: string) => screen.findByRole('button', { name: `Marcar como resolvido o pagamento ${id}` });
const note = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'O que foi feito' });

/** Opens the dialog by keyboard, types a note and sends it. */
async function resolve(id: string, text: string) {
  const button = await opener(id);
  button.focus();
  fireEvent.click(button);
  fireEvent.change(await note(), { target: { value: text } });
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Marcar como resolvido' })));
}

/** The dialog returns the focus a moment after it has closed. */
const untilBack = async (id: string) => waitFor(async () => expect(document.activeElement).toBe(await opener(id)));

it('names the addresses that hold too many wreaths', async () => {
  reservations = { total: 1, latest: [{ address: '203.0.113.9', refused: 3, last_at: NOW }] };
  await open();
  expect(await screen.findByText('Reservas demais de um endereço')).toBeTruthy();
  expect(screen.getByText('203.0.113.9').closest('li')?.textContent).toContain('3 recusas');
  expect(screen.getByRole('link', { name: 'Ver as reservas' })).toBeTruthy();
});

it('says which alarm is open and since when, and leads to the system', async () => {
  alarms = { total: 1, latest: [{ part: 'provider', words: 'O Mercado Pago recusa a loja.', began_at: NOW }] };
  await open();
  expect(await screen.findByText('1 alarme do sistema')).toBeTruthy();
  expect(screen.getByText('Mercado Pago').closest('li')?.textContent).toContain('desde 20/11/2026 23:30');
  expect(screen.getByRole('link', { name: 'Ver o sistema' }).getAttribute('href')).toBe('/admin/sistema');
});

it('names the orders whose nota fiscal was asked for, and leads to each', async () => {
  invoices = { total: 1, latest: [{ order_id: 'a', number: 1042, buyer_name: 'Ana', requested_at: NOW }] };
  await open();
  expect(await screen.findByText('1 nota fiscal pedida')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Pedido nº 1042' }).getAttribute('href')).toBe('/admin/pedidos/1042');
});

it('names the buyers who wait for an answer, and until when', async () => {
  const kind = 'complaint';
  requests = { total: 1, latest: [{ order_id: 'a', number: 1042, buyer_name: 'Ana', kind, answer_by: NOW }] };
  await open();
  expect(await screen.findByText('1 comprador espera resposta')).toBeTruthy();
  const link = screen.getByRole('link', { name: 'Pedido nº 1042' });
  expect(link.closest('li')?.textContent).toContain('Ana reclama da entrega: responder até 20/11/2026 23:30');
});

describe('a payment that needs a person', () => {
  it('leaves the list with a note once the server has it, and the focus goes to the next', async () => {
    payments = [payment('77'), payment('78')];
    const slow = Promise.withResolvers<Response>();
    patch = () => slow.promise;
    await open();
    await resolve('77', '  Devolvido por Pix.  ');
    expect(screen.queryByRole('dialog')).toBeNull();
    await untilBack('77');
    expect(screen.getByText('Marcando como resolvido…')).toBeTruthy();
    expect(screen.getByText(/2 pagamentos/)).toBeTruthy();
    expect(server.calls('P')).toMatchObject([
      {
        path: '/api/dashboard/attention/payments/77/resolve',
        body: { note: 'Devolvido por Pix.', updated_at: NOW },
      },
    ]);
    payments = [payment('78')];
    await act(async () => slow.resolve(Response.json({ message: 'ok' })));
    expect(screen.getByText('Pagamento marcado como resolvido.')).toBeTruthy();
    await waitFor(() => expect(screen.queryByText(/Cliente 77/)).toBeNull());
    expect(screen.getByText('1 pagamento precisa de atenção')).toBeTruthy();
    expect(document.activeElement).toBe(await opener('78'));
    expect(localStorage.getItem('draft_ana@example.com_pagamento_77')).toBeNull();
  });

  it('needs a note of at most 300 characters', async () => {
    payments = [payment('77')];
    await open();
    await resolve('77', '   ');
    expect(screen.getByText('Diga o que foi feito.')).toBeTruthy();
    expect(document.activeElement).toBe(await note());
    fireEvent.change(await note(), { target: { value: '🌹'.repeat(301) } });
    expect(await screen.findByText('Use no máximo 300 caracteres.')).toBeTruthy();
    fireEvent.change(await note(), { target: { value: '🌹'.repeat(300) } });
    await waitFor(() => expect(screen.queryByText('Use no máximo 300 caracteres.')).toBeNull());
    expect(server.calls('P')).toEqual([]);
  });

  it('stays after a failure, with the reason and what was typed', async () => {
    payments = [payment('77')];
    patch = () => Response.json({ detail: 'Este pagamento mudou.', code: 'stale-version' }, { status: 409 });
    await open();
    await resolve('77', 'Devolvido.');
    expect(await screen.findByText('Erro ao marcar o pagamento como resolvido.')).toBeTruthy();
    expect(screen.getByText('Este pagamento mudou.')).toBeTruthy();
    await untilBack('77');
    fireEvent.click(await opener('77'));
    expect((await note()).value).toBe('Devolvido.');
  });

  it('leaves the list too when somebody else was faster', async () => {
    payments = [payment('77')];
    patch = () => {
      payments = [];
      return Response.json({ detail: 'Este pagamento já foi resolvido.', code: 'conflict' }, { status: 409 });
    };
    await open();
    await resolve('77', 'Devolvido.');
    expect(await screen.findByText('Este pagamento já foi resolvido.')).toBeTruthy();
    await waitFor(() => expect(screen.queryByText(/Cliente 77/)).toBeNull());
  });
});
