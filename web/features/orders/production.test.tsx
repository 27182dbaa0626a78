import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { OrderDetails } from '#contract/orders.ts';
import type { ProductionOrder } from '#contract/production.ts';
import { BOARD_LIMIT, IDLE_LIMIT, RUN_LIMIT } from '#domain/session.ts';
import { idleLimit } from '#web/lib/activity.ts';
import { clearCaches } from '#web/lib/clear-caches.ts';
import { signIn } from '#web/lib/session.ts';
import { enterOffice, openOffice, press } from '#web/testing/back-office.tsx';
import { fakeServer, type Sent } from '#web/testing/fake-server.ts';
import { anOrder } from '#web/testing/order.ts';
import DayPapersPage from './day-papers-page.tsx';
import MyRunPage from './my-run-page.tsx';
import { PressingOrders } from './production/pressing-orders.tsx';
import ProductionPage from './production-page.tsx';

const NOON = new Date('2026-11-21T15:00:00Z');
const notes = [{ text: 'SEM rosas vermelhas', by: 'ana@example.com', at: NOON.toISOString() }];

let orders: OrderDetails[];

/** An order whose wreath is due in so many minutes. */
function due(id: string, minutes: number, change: Partial<OrderDetails> = {}): OrderDetails {
  const at = NOON.getTime() + minutes * 60_000;
  return anOrder({
    ...{ order_id: id, deceased_name: `Falecido ${id}`, closing: null },
    deliver_by: new Date(at).toISOString(),
    start_by: new Date(at - 180 * 60_000).toISOString(),
    funeral_time: new Date(at + 3_600_000).toISOString(),
    ...change,
  });
}

/** One that was delivered, at noon unless said otherwise. */
const delivered = (id: string, change: object = {}) => {
  const delivery = { received_by: null, delivered_at: NOON.toISOString(), photo: null, ...change };
  return due(id, 10, { production: 'entregue', delivery } as Partial<OrderDetails>);
};

const changeB = (change: object) => {
  orders = orders.map((order) => (order.order_id === 'b' ? { ...order, ...change } : order));
};

let isDesktop: boolean;

/** The calls that move or deliver orders. */
let moves: Record<string, unknown>[];

function correct({ path, body }: Sent): Response {
  const { from, ...to } = body as { from: { delivered_at: string }; received_by: string; delivered_at: string };
  const order = orders.find(({ order_id }) => path.includes(`/${order_id}/`)) as ProductionOrder | undefined;
  if (order?.delivery?.delivered_at !== from.delivered_at) {
    return Response.json({ detail: 'Outra pessoa foi mais rápida.', code: 'stale-version' }, { status: 409 });
  }
  return Response.json({ ...order, delivery: { ...order.delivery, ...to } });
}

function move({ path, body }: Sent): Response {
  moves.push(body as Record<string, unknown>);
  if (path.endsWith('/delivery')) return correct({ path, body } as Sent);
  const { from, to } = body as Record<'from' | 'to', OrderDetails['production']>;
  const order = orders.find(({ order_id }) => path.includes(`/${order_id}/`));
  if (!order || order.production !== from) {
    return Response.json({ detail: 'Outra pessoa foi mais rápida.', code: 'stale-version' }, { status: 409 });
  }
  orders = orders.map((known) => (known === order ? { ...known, production: to } : known));
  return Response.json(orders.find(({ order_id }) => order_id === order.order_id));
}

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: NOON });
  enterOffice();
  isDesktop = false;
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: isDesktop }));
  moves = [];
  orders = [due('c', 400), due('b', 130), due('a', -35)];
  fakeServer({
    'GET /api/orders/production': () => Response.json(orders),
    'GET /api/locais': () => Response.json([]),
    'GET /api/orders/': ({ path }) => Response.json(orders.find(({ order_id }) => path.includes(`/${order_id}/`))),
    'PATCH /api/orders/': move,
  });
});

// The buttons of a moved order rest for two seconds.
afterEach(() => act(() => vi.advanceTimersByTimeAsync(2_000)));

async function open(search = '') {
  await openOffice(`/funcionario/producao${search}`, '/funcionario/producao', ProductionPage);
  await waitFor(() => expect(screen.queryByText('Carregando a produção…')).toBeNull());
}
const card = (id: string) => screen.getByRole('article', { name: new RegExp(`Falecido ${id}`) });
const names = () => screen.getAllByRole('article').map((found) => found.getAttribute('aria-label')?.slice(21, 22));

describe('the production of a day', () => {
  it("shows an order's new state when somebody else was faster", async () => {
    await open();
    changeB({ production: 'pronto' });
    await press(/Começar produção.*Falecido b/);
    await waitFor(() => expect(within(card('b')).getByText('Pronto')).toBeTruthy());
    expect(screen.getByText('Não foi possível mudar a etapa.')).toBeTruthy();
    expect(screen.getByText('Outra pessoa foi mais rápida.')).toBeTruthy();
  });

  it('lets the buttons of a moved order rest for two seconds, and keeps its card in its column meanwhile', async () => {
    isDesktop = true;
    orders = [due('a', 10, { production: 'em_producao' }), due('b', 20, { production: 'em_producao' })];
    await open();
    await press(/^Marcar como pronto.*Falecido a/);
    const next = await screen.findByRole('button', { name: /^Saiu para entrega.*Falecido a/ });
    await act(async () => fireEvent.click(next));
    await press(/^Voltar para Em produção.*Falecido a/);
    expect(moves).toHaveLength(1);
    expect(screen.getByRole('heading', { name: 'Em produção (2)' })).toBeTruthy();
    expect(within(card('a')).getByText('Pronto')).toBeTruthy();
    await act(() => vi.advanceTimersByTimeAsync(2_000));
    expect(screen.getByRole('heading', { name: 'Em produção (1)' })).toBeTruthy();
    await press(/^Saiu para entrega.*Falecido a/);
    expect(moves).toHaveLength(2);
  });

  it('shows the notes of an order, and an earlier failed attempt below its delivery', async () => {
    const failed = { at: NOON.toISOString(), by: 'ana@example.com', reason: 'Local fechado', photo: null };
    orders = [Object.assign(delivered('a'), { notes, failed_deliveries: [failed] })];
    await open();
    expect(within(card('a')).getByText('SEM rosas vermelhas')).toBeTruthy();
    const [own, before] = ['Ainda sem foto da entrega.', 'Antes, não entregue'].map((text) =>
      within(card('a')).getByText(text),
    );
    expect(own?.compareDocumentPosition(before as Node)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it('keeps a fully refunded order in its place, and says whom to ask', async () => {
    changeB({ refunded: true });
    await open();
    expect(names()).toEqual(['a', 'b', 'c']);
    expect(within(card('b')).getByText('Estornado: confirme com o escritório')).toBeTruthy();
    expect(within(card('a')).queryByText(/Estornado/)).toBeNull();
  });

  it('says of an order under suspicion of fraud that it is neither made nor delivered', async () => {
    changeB({ flags: ['fraud-stop'] });
    await open();
    expect(within(card('b')).getByText(/^Suspeita de fraude: não produzir nem entregar/)).toBeTruthy();
    expect(within(card('b')).queryByRole('button', { name: /^Começar produção/ })).toBeNull();
    expect(within(card('a')).queryByText(/Suspeita/)).toBeNull();
  });

  it('says among the most urgent orders which ones wait for the office, and what was noted', async () => {
    const stopped = { ...due('b', 130), refunded: true, flags: ['fraud-stop'], notes } as never;
    await openOffice('/hoje', '/hoje', () => <PressingOrders total={1} first={[stopped]} />);
    expect(screen.getByText('SEM rosas vermelhas')).toBeTruthy();
    expect(screen.getByText(/^Suspeita de fraude: não produzir nem entregar/)).toBeTruthy();
    expect(screen.getByText('Estornado: confirme com o escritório')).toBeTruthy();
  });

  it.each(['fraud-stop', 'no-ceremony', 'refunded'])('prints no label of an order with %s', async (flag) => {
    changeB({ flags: [flag], refunded: flag === 'refunded' });
    const address = '/funcionario/producao/imprimir';
    await openOffice(`${address}?o=etiquetas`, address, DayPapersPage as never);
    const labels = await screen.findByRole('list', { name: 'Etiquetas' });
    expect(within(labels).getAllByText('Falecido a').length).toBeGreaterThan(0);
    expect(within(labels).queryByText('Falecido b')).toBeNull();
    expect(screen.getByText('Sem os pedidos parados: 1.')).toBeTruthy();
  });

  it('counts the stages, filters by one, and keeps moved orders visible until another is chosen', async () => {
    orders = [due('a', 10), due('b', 20, { production: 'pronto' })];
    await open();
    await press(/^Novo ?1$/);
    expect(names()).toEqual(['a']);
    await press(/Começar produção.*Falecido a/);
    await waitFor(() => expect(within(card('a')).getByText('Em produção')).toBeTruthy());
    await press(/^Pronto ?1$/);
    expect(names()).toEqual(['b']);
  });

  it('folds to a line for each order, on this device', async () => {
    await open();
    await press('Lista curta');
    expect(screen.getByText(/^Falecido a/, { selector: 'summary span' }).closest('details')?.open).toBe(false);
    expect(localStorage.getItem('producao_curta')).toBe('true');
  });

  it('has a column for each stage on a desktop, by time, and what is delivered below; a filter is one list again', async () => {
    isDesktop = true;
    orders = [
      due('b', 20),
      due('a', -5),
      due('c', 30, { production: 'saiu' }),
      due('d', 9, { production: 'entregue' }),
    ];
    await open();
    const heads = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    expect(heads()).toEqual(['Novo (2)', 'Em produção (0)', 'Pronto (0)', 'Saiu para entrega (1)', 'Entregue (1)']);
    expect(names()).toEqual(['a', 'b', 'c', 'd']);
    await press(/^Novo ?2$/);
    expect(heads()).toEqual(['Atrasados (1)', 'Urgentes (1)']);
  });

  it('records a delivery at once, and a failed attempt with its reason alone, with and without a connection', async () => {
    orders = [due('x', 10, { production: 'saiu' }), due('y', 20, { production: 'saiu' })];
    await open();
    await press(/Marcar como entregue.*Falecido x/);
    const receiver = await screen.findByLabelText<HTMLInputElement>(/^Recebido por/);
    await act(async () => fireEvent.input(receiver, { target: { value: 'Ana' } }));
    await press('Confirmar entrega');
    await waitFor(() => expect(within(card('x')).getByText(/Entregue.*, aguardando envio$/)).toBeTruthy());
    expect(within(card('x')).getByText(/hoje às 12:00\. Recebido por Ana\./)).toBeTruthy();
    expect(within(card('x')).queryByRole('button', { name: /Voltar/ })).toBeNull();

    await press(/Marcar como entregue.*Falecido y/);
    await act(async () => fireEvent.click(await screen.findByLabelText('Não entregue')));
    await press('Registrar tentativa');
    expect(await screen.findByText('Diga por que não foi entregue.')).toBeTruthy();
    await press('Local fechado');
    expect(screen.getByLabelText<HTMLTextAreaElement>('Motivo').value).toBe('Local fechado');
    await press('Registrar tentativa');
    await waitFor(() => expect(within(card('y')).getByText('Não entregue, aguardando envio:')).toBeTruthy());
    expect(within(card('y')).getByRole('button', { name: /Marcar como entregue/ })).toBeTruthy();
  });

  it('lists waiting deliveries although the orders can’t be loaded, until they are discarded', async () => {
    clearCaches();
    fakeServer({});
    await open();
    const waiting = screen.getByRole('region', { name: 'Aguardando envio neste aparelho' });
    expect(within(waiting).getByText(/hoje às 12:00\. Recebido por Ana\./)).toBeTruthy();
    expect(within(waiting).getByRole('link', { name: 'Pedido nº 1042, homenagem a Falecido x' })).toBeTruthy();
    for (const left of [1, 0]) {
      const [button] = within(waiting).getAllByRole('button', { name: 'Descartar' });
      await act(async () => fireEvent.click(button ?? expect.fail()));
      const dialog = await screen.findByRole('dialog');
      await act(async () => fireEvent.click(within(dialog).getByRole('button', { name: 'Descartar' })));
      expect(screen.queryAllByRole('link', { name: /^Pedido nº/ })).toHaveLength(left);
    }
    expect(screen.queryByRole('region', { name: 'Aguardando envio neste aparelho' })).toBeNull();
  });

  it('corrects the recipient, and keeps typed values when somebody else was faster', async () => {
    const [first, earlier] = ['2026-11-21T14:00:30.000Z', '2026-11-21T13:30:00.000Z'];
    orders = [delivered('a', { received_by: 'Joao', delivered_at: first })];
    await open();
    await press('Corrigir quem recebeu ou a hora');
    const receiver = await screen.findByLabelText<HTMLInputElement>(/^Recebido por/);
    expect(receiver.value).toBe('Joao');
    await act(async () => fireEvent.input(receiver, { target: { value: 'João' } }));
    orders = [delivered('a', { received_by: 'Joao', delivered_at: earlier })];
    await press('Salvar correção');
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Entregue em').value).toBe('21/11/2026 10:30'));
    expect(receiver.value).toBe('João');
    await press('Salvar correção');
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Salvar correção' })).toBeNull());
    expect(moves.map(({ from, received_by, delivered_at }) => [from, received_by, delivered_at])).toEqual([
      [{ received_by: 'Joao', delivered_at: first }, 'João', first],
      [{ received_by: 'Joao', delivered_at: earlier }, 'João', earlier],
    ]);
    expect(within(card('a')).getByText('Recebido por João')).toBeTruthy();
  });

  it("undoes a delivery for an administrator's reason alone", async () => {
    orders = [delivered('a')];
    await open();
    await press(/^Desfazer a entrega.*Falecido a/);
    const dialog = await screen.findByRole('dialog');
    await act(async () => fireEvent.click(within(dialog).getByRole('button', { name: 'Desfazer a entrega' })));
    expect(await screen.findByText('Diga o motivo.')).toBeTruthy();
    await act(async () => fireEvent.input(within(dialog).getByLabelText(/^Motivo/), { target: { value: 'Engano' } }));
    await act(async () => fireEvent.click(within(dialog).getByRole('button', { name: 'Desfazer a entrega' })));
    await waitFor(() => expect(within(card('a')).getByText('Saiu para entrega')).toBeTruthy());
    expect(moves).toEqual([{ from: 'entregue', to: 'saiu', reason: 'Engano' }]);
  });

  it.each([
    ['funcionario', 'producao', 'em_producao', BOARD_LIMIT],
    ['funcionario', 'saida', 'saiu', RUN_LIMIT],
    ['funcionario', 'saida', 'entregue', IDLE_LIMIT],
    ['administrador', 'producao', 'em_producao', IDLE_LIMIT],
    ['administrador', 'saida', 'saiu', IDLE_LIMIT],
  ] as const)('keeps the session of a %s on %s with a wreath %s for %d ms', async (role, page, production, limit) => {
    const email = 'ana@example.com';
    signIn({ token: 't', role, active: true, email });
    localStorage.setItem('draft_run', JSON.stringify({ driver: email, orderIds: ['a'] }));
    orders = [due('a', 40, { production })];
    const path = `/funcionario/${page}`;
    await openOffice(path, path, page === 'saida' ? MyRunPage : ProductionPage);
    await screen.findAllByText(/Falecido a|nesta saída/);
    await waitFor(() => expect(idleLimit()).toBe(limit));
    cleanup();
    expect(idleLimit()).toBe(IDLE_LIMIT);
  });

  it('asks again each minute', async () => {
    await open();
    orders = [...orders, due('d', 20)];
    await act(() => vi.advanceTimersByTimeAsync(60_500));
    await waitFor(() => expect(names()).toContain('d'));
  });
});
