import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { enterOffice, openOffice, press } from '#web/testing/back-office.tsx';
import { fakeServer } from '#web/testing/fake-server.ts';
import DashboardPage from './dashboard-page.tsx';

const order = {
  order_id: '4a7c3b1e-0000-4000-8000-000000000001',
  buyer_name: 'Maria Souza',
  total: 1234.5,
  payment_method: 'pix',
  created_at: '2026-11-21T02:30:00.000Z',
};
const none = { total: 0, latest: [] };
const quiet = {
  ...{ alarms: none, payments: none, notifications: none, reservations: none, invoices: none, requests: none },
  owed: none,
};
const FAILED = 'Não foi possível carregar os dados do painel.';

const today = {
  wreaths: { late: 2, to_begin: 1, to_deliver: 0 },
  orders: { total: 0, first: [] },
  unheard: [],
  overnight: {
    since: '2026-11-20T21:00:00.000Z',
    total: 1,
    latest: [
      { order_id: order.order_id, number: 1042, deceased_name: 'Antônio', funeral_time: '2026-11-21T18:00:00Z' },
    ],
  },
  low_stock: [{ product_id: 'p', name: 'Coroa Serra', available: 1 }],
};

/** If one of these calls fails, or several, the dashboard shows a single notice. */
const TOLD_TOGETHER = [
  '/api/dashboard/resumo',
  '/api/orders/count',
  '/api/reservations/count',
  '/api/orders/last',
  '/api/business/force',
  '/api/business/status',
  '/api/dashboard/attention',
];

let answers: Record<string, unknown>;
let failing: Set<string>;
let put: () => Response;
let server: ReturnType<typeof fakeServer>;

const puts = (path: string) => server.calls(`PUT ${path}`).map(({ body }) => body);

beforeEach(() => {
  enterOffice();
  answers = {
    '/api/dashboard/resumo': { reservas: 3, produtos: 12 },
    '/api/orders/count': { total: 41 },
    '/api/reservations/count': { total: 3 },
    '/api/orders/last': [order],
    '/api/business/force': { mode: null, until: null },
    '/api/business/status': { open: true, next_open: null, timezone: 'America/Sao_Paulo', reason: null },
    '/api/business/schedule': { weekly: null, exceptions: [], lead_minutes: 180, version: 1, preview: [] },
    '/api/dashboard/attention': quiet,
    '/api/dashboard/hoje': today,
    '/api/dashboard/hoje/dinheiro': { today: 370, same_day_last_week: 1200.5, week: 2000, last_week: 0 },
  };
  failing = new Set();
  put = () => new Response(null, { status: 500 });
  server = fakeServer(({ method, path }) => {
    if (method === 'PUT') return put();
    return failing.has(path) ? new Response(null, { status: 500 }) : Response.json(answers[path]);
  });
});

const open = () => openOffice('/dashboard', '/dashboard', DashboardPage);
const count = (name: string) => document.querySelector(`[data-count=${name}]`)?.textContent;
const mode = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name });
const expiry = () => screen.getByLabelText<HTMLInputElement>(/^Expira em/);

describe('the dashboard', () => {
  it('shows of the latest orders who bought them, for how much, how it was paid and when', async () => {
    await open();
    const [bought] = await screen.findAllByText('Maria Souza');
    const cells = [...(bought?.closest('tr')?.cells ?? [])].map(({ textContent }) => textContent);
    const [who, total, at] = [`Maria Souza${order.order_id}`, 'R$\u00a01.234,50', '20/11/2026 23:30'];
    expect(cells).toEqual([`${who}${total}Pix${at}`, `Cliente${who}`, `Total${total}`, 'MétodoPix', `Data${at}`]);
  });

  it('begins with the day: money against last week, wreaths, what came overnight and low stock', async () => {
    await open();
    const figures = (await screen.findByText('Atrasadas')).closest('dl')?.textContent?.replaceAll('\u00a0', ' ');
    expect(figures).toContain('Entrou hojeR$ 370,00R$ 1.200,50 há uma semana, até esta hora');
    expect(figures).toContain('Atrasadas2coroas com o prazo vencido');
    expect(screen.getByRole('region', { name: 'Desde ontem à noite' }).textContent).toContain('nº 1042, Antônio');
    expect(screen.getByRole('region', { name: 'Estoque baixo' }).textContent).toContain('Coroa Serra: resta 1');
  });

  it('keeps the wreaths in sight when the money cannot be loaded', async () => {
    failing.add('/api/dashboard/hoje/dinheiro');
    await open();
    expect(await screen.findByText('Não foi possível carregar os valores.')).toBeTruthy();
    expect(screen.getByText('Atrasadas')).toBeTruthy();
  });

  it.each(TOLD_TOGETHER)('says so once when %s fails, shows the rest, and loads it when asked again', async (path) => {
    failing.add(path);
    await open();
    await waitFor(() => expect(screen.getAllByText(FAILED)).toHaveLength(1));
    failing.clear();
    server.sent.length = 0;
    await press('Tentar novamente');
    await waitFor(() => expect(screen.queryByText(FAILED)).toBeNull());
    expect(server.sent.map((one) => one.path).filter((one) => TOLD_TOGETHER.includes(one))).toEqual([path]);
    expect([count('Reservas'), count('Produtos'), count('Pedidos')]).toEqual(['3', '12', '41']);
  });
});

describe('the override', () => {
  it('shows the mode as it stands, and takes an expiry only with a mode', async () => {
    answers['/api/business/force'] = { mode: 'closed', until: '2026-11-22T01:30:00.000Z' };
    await open();
    await waitFor(() => expect(mode('Forçar fechada').checked).toBe(true));
    expect(expiry().value).toBe('21/11/2026 22:30');
    expect(expiry().disabled).toBe(false);
    fireEvent.click(mode('Seguir horários'));
    expect([expiry().disabled, expiry().value]).toEqual([true, '']);
    fireEvent.click(mode('Forçar aberta'));
    expect(expiry().disabled).toBe(false);
  });

  it('is applied with and without an expiry, which is sent as an instant', async () => {
    put = () => Response.json({ mode: 'open', until: null });
    await open();
    await waitFor(() => expect(mode('Seguir horários').checked).toBe(true));
    fireEvent.click(mode('Forçar aberta'));
    await press('Aplicar');
    expect(screen.getByText('Configuração aplicada.')).toBeTruthy();
    fireEvent.change(expiry(), { target: { value: '24/12/2026 18:00' } });
    await press('Aplicar');
    expect(puts('/api/business/force')).toEqual([
      { mode: 'open', until: null },
      { mode: 'open', until: '2026-12-24T21:00:00.000Z' },
    ]);
  });

  it('is not applied without an expiry when the typed date is invalid', async () => {
    await open();
    await waitFor(() => expect(mode('Seguir horários').checked).toBe(true));
    fireEvent.click(mode('Forçar fechada'));
    fireEvent.change(expiry(), { target: { value: '24/12/22026 18:00' } });
    await press('Aplicar');
    expect(screen.getByText('Complete a data e a hora, ou apague o campo.')).toBeTruthy();
    expect(document.activeElement).toBe(expiry());
    expect(puts('/api/business/force')).toEqual([]);
  });

  it.each([
    ['Aplicar', { detail: 'X' }, 'X'],
    ['Aplicar', undefined, 'Falha ao aplicar configuração.'],
    ['Remover override', { detail: 'X' }, 'X'],
    ['Remover override', undefined, 'Falha ao remover override.'],
  ])('%s that is refused with %j says %s', async (name, body, text) => {
    put = () => (body ? Response.json(body, { status: 400 }) : new Response(null, { status: 500 }));
    await open();
    await waitFor(() => expect(mode('Seguir horários').checked).toBe(true));
    await press(name);
    expect(screen.getByText(text)).toBeTruthy();
  });
});

describe('the hours', () => {
  it('say that they do not count while the store is forced closed', async () => {
    answers['/api/business/force'] = { mode: 'closed', until: null };
    await open();
    expect(await screen.findByText(/^A loja está forçada fechada: estes horários voltam a valer/)).toBeTruthy();
  });

  const SCHEDULE = '/api/business/schedule';

  it('are not sent while something is wrong with them', async () => {
    await open();
    fireEvent.click(await screen.findByRole('button', { name: 'Adicionar data especial' }));
    expect(screen.queryByText('Informe a data.')).toBeNull();
    await press('Salvar horários');
    expect(screen.getByText('Informe a data.')).toBeTruthy();
    expect(puts(SCHEDULE)).toEqual([]);
    expect(screen.getByText('Corrija os horários marcados em vermelho.')).toBeTruthy();
  });
});
