import { useQuery } from '@tanstack/react-query';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { type AttentionPayment, getAttention } from '#contract/dashboard.ts';
import { AlertHost } from '#web/layout/alert-host.tsx';
import { apiQuery } from '#web/lib/query-client.ts';
import { enterOffice, press } from '#web/testing/back-office.tsx';
import { fakeServer } from '#web/testing/fake-server.ts';
import { showRoutes } from '#web/testing/routes.tsx';
import { Attention } from './attention.tsx';
import type { AttentionAnswer } from './attention-payment.tsx';

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

const none = { total: 0, latest: [] };
const quiet: AttentionAnswer = {
  ...{ alarms: none, payments: none, notifications: none, reservations: none, invoices: none, requests: none },
  owed: none,
};

/** The answer but for its payments. */
let told: AttentionAnswer;
let payments: AttentionPayment[];
let patch: () => Response | Promise<Response>;
let server: ReturnType<typeof fakeServer>;

beforeEach(() => {
  enterOffice();
  told = quiet;
  payments = [];
  patch = () => new Response(null, { status: 500 });
  server = fakeServer({
    GET: () => Response.json({ ...told, payments: { total: payments.length, latest: payments } }),
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
  await press('Marcar como resolvido');
}

/** The dialog returns the focus a moment after it has closed. */
const untilBack = async (id: string) => waitFor(async () => expect(document.activeElement).toBe(await opener(id)));

const ana = { order_id: 'a', number: 1042, buyer_name: 'Ana' };
const one = <T,>(thing: T) => ({ total: 1, latest: [thing] });

it.each<[Partial<AttentionAnswer>, string, string, [name: string, href: string]]>([
  [
    { reservations: one({ address: '203.0.113.9', refused: 3, last_at: NOW }) },
    'Reservas demais de um endereço',
    '3 recusas',
    ['Ver as reservas', '/admin/reservas'],
  ],
  [
    { alarms: one({ part: 'provider', words: 'O Mercado Pago recusa a loja.', began_at: NOW }) },
    '1 alarme do sistema',
    'Mercado Pago, desde 20/11/2026 23:30',
    ['Ver o sistema', '/admin/sistema'],
  ],
  [
    { invoices: one({ ...ana, requested_at: NOW }) },
    '1 nota fiscal pedida',
    'Ana',
    ['Pedido nº 1042', '/admin/pedidos/1042'],
  ],
  [
    { requests: one({ ...ana, kind: 'complaint', answer_by: NOW }) },
    '1 comprador espera resposta',
    'Ana reclama da entrega: responder até 20/11/2026 23:30',
    ['Pedido nº 1042', '/admin/pedidos/1042'],
  ],
])('tells %j as %s, and leads to it', async (change, title, text, [name, href]) => {
  told = { ...quiet, ...change };
  await open();
  expect(await screen.findByText(title)).toBeTruthy();
  expect(screen.getByRole('region', { name: 'Precisa de atenção' }).textContent).toContain(text);
  expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(href);
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
