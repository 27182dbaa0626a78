import { act, cleanup, fireEvent, renderHook, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { SentOrderAnswer } from '#contract/payments.ts';
import { restoreItems } from '#web/features/cart/cart-store.ts';
import { cartStore } from '#web/lib/kept-cart.ts';
import { keptOrders } from '#web/lib/kept-orders.ts';
import { wreath as bare, fields } from '#web/testing/checkout-harness.tsx';
import { fakeServer } from '#web/testing/fake-server.ts';
import { showRoutes } from '#web/testing/routes.tsx';
import { aSite } from '#web/testing/site.ts';
import { CheckoutScreen } from './checkout-page.tsx';
import { DeviceOrders } from './device-orders.tsx';
import { draftStore, markSent, useOwnStock } from './draft.ts';

const wreath = { ...bare, image: '/a.webp' };
const KEY = 'chave-do-pedido';
const PAID: SentOrderAnswer = { status: 'paid', number: 1042, payment_id: '42', pay_key: null };
const told = (status: SentOrderAnswer['status']): SentOrderAnswer => ({
  ...{ status, number: null, payment_id: null, pay_key: null },
});
let server: ReturnType<typeof fakeServer>;
const asked = () => server.calls('GET /api/pedido/').map(({ path }) => path);
const lead = vi.fn();
let answer: SentOrderAnswer | undefined;

beforeEach(() => {
  vi.useFakeTimers();
  lead.mockClear();
  answer = told('pending');
  cartStore.set([]);
  server = fakeServer({
    'GET /api/products/': () => Response.json([{ ...wreath, name: wreath.title }]),
    'GET /api/pedido/': () => (answer ? Response.json(answer) : Promise.reject(new TypeError('offline'))),
  });
  draftStore.set({ fields, faixas: { a: ['Saudades'] }, order_id: 'pedido-um', sent: null });
  const expiresAt = new Date(Date.now() + 30 * 60_000).toISOString();
  markSent([wreath], new Date(), { url: 'https://pay.example/1', expiresAt, orderKey: KEY });
});

const pages = {
  cart: () => <DeviceOrders onResume={restoreItems} />,
  checkout: () => <CheckoutScreen lead={lead} goTo={() => undefined} />,
};
const settled = (ms = 1) => act(() => vi.advanceTimersByTimeAsync(ms));
async function open(page: keyof typeof pages) {
  showRoutes([{ id: 'root', path: '/', Component: pages[page], loader: aSite }]);
  await settled();
}
const HREF = `/pedido/${KEY}`;
const orderLink = () => screen.getByRole('link', { name: /^Acompanhar o pedido/ }).getAttribute('href');

describe.each(['cart', 'checkout'] as const)('the %s, after the page of the payment was closed', (page) => {
  it.each(['pageshow', 'focus', 'visibilitychange'])(
    'asks on load and again on %s, and has number and way to the paid order',
    async (event) => {
      await open(page);
      expect(asked()).toEqual([`/api/pedido/${KEY}/pagamento?order_id=pedido-um`]);
      answer = PAID;
      window.dispatchEvent(
        event === 'pageshow' ? new PageTransitionEvent(event, { persisted: true }) : new Event(event),
      );
      await settled();
      expect(asked()).toHaveLength(2);
      expect(screen.getByText('Pagamento aprovado: pedido nº 1042')).toBeTruthy();
      expect(orderLink()).toBe(HREF);
      expect(screen.queryByText(/aguarda|Retomar/i)).toBeNull();
      expect(localStorage.getItem('draft_checkout')).toBeNull();
      expect(lead).not.toHaveBeenCalled();
      await settled(60_000);
      expect(asked()).toHaveLength(2);
      cleanup();
      await open(page);
      expect(orderLink()).toBe(HREF);
      expect(lead).not.toHaveBeenCalled();
      cleanup();
      await settled(60 * 60_000);
      await open(page);
      expect(screen.queryByText(/Pagamento aprovado/)).toBeNull();
    },
  );

  it('notices by itself within seconds that it was paid, also when a question failed in between', async () => {
    await open(page);
    answer = undefined;
    await settled(10_700);
    expect(screen.getByRole('button', { name: 'Retomar pedido' })).toBeTruthy();
    answer = PAID;
    await settled(10_100);
    expect(orderLink()).toBe(HREF);
  });

  it('says of a refused payment that nothing was charged, and of a link of an hour ago that it has ended', async () => {
    answer = told('refused');
    await open(page);
    expect(screen.getByText(/Nada foi cobrado/)).toBeTruthy();
    await settled(60 * 60_000);
    answer = told('expired');
    window.dispatchEvent(new Event('focus'));
    await settled();
    expect(screen.getByText(/link de pagamento.* venceu/)).toBeTruthy();
    answer = PAID;
    window.dispatchEvent(new Event('focus'));
    await settled();
    expect(orderLink()).toBe(HREF);
  });

  it('is told by another tab that the order is paid', async () => {
    await open(page);
    await act(async () => {
      keptOrders.set([{ key: KEY, number: 1042, paymentId: '42', at: new Date().toISOString() }]);
      draftStore.clear();
    });
    expect(orderLink()).toBe(HREF);
  });
});

describe('wreaths of a paid order that are in the cart again', () => {
  const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })));
  beforeEach(async () => {
    await open('checkout');
    await press('Retomar pedido');
    answer = PAID;
    window.dispatchEvent(new Event('focus'));
    await settled();
  });

  it('are bought a second time by a choice alone', async () => {
    expect(screen.queryByRole('button', { name: /^Pagar/ })).toBeNull();
    expect(screen.getByText('O pedido nº 1042 já está pago')).toBeTruthy();
    await press('Comprar outra vez');
    expect(screen.getByRole('button', { name: /^Pagar com Pix/ })).toBeTruthy();
    expect(draftStore.get()).toMatchObject({ fields, sent: null, isPaid: false });
    expect(draftStore.get().order_id).not.toBe('pedido-um');
  });

  it('leave the cart with everything typed on the way to the order', async () => {
    cartStore.set([...cartStore.get(), { ...wreath, _id: 'b' }]);
    fireEvent.click(screen.getByRole('link', { name: 'Acompanhar o pedido' }));
    expect(cartStore.get().map(({ _id }) => _id)).toEqual(['b']);
    expect(localStorage.getItem('draft_checkout')).toBeNull();
    vi.mocked(console.error).mockClear();
  });
});

it('other wreaths in the cart are simply the next order, with what was typed', async () => {
  cartStore.set([{ ...wreath, _id: 'b', title: 'Coroa Luz' }]);
  answer = PAID;
  await open('checkout');
  expect(orderLink()).toBe(HREF);
  expect(screen.getByRole('button', { name: /^Pagar com Pix/ })).toBeTruthy();
  expect(draftStore.get()).toMatchObject({ fields, sent: null });
});

it('the last unit is for sale to the buyer whose unpaid order holds it, until the hold ends', async () => {
  const stock = () => renderHook(() => useOwnStock([{ _id: 'a', stock: 0 }])).result.current;
  expect(stock()).toEqual([{ _id: 'a', stock: 1 }]);
  await settled(31 * 60_000);
  expect(stock()).toEqual([{ _id: 'a', stock: 0 }]);
});

it('the device keeps its last orders until it is told to forget them, five of them and for two months', async () => {
  const days = (count: number) => new Date(Date.now() - count * 86_400_000).toISOString();
  const orders = [1, 2, 3, 4, 5, 59, 61].map((age) => ({
    key: `chave-${age}-dias`,
    number: 1000 + age,
    paymentId: '',
    at: days(age),
  }));
  draftStore.clear();
  keptOrders.set(orders.toReversed());
  await open('cart');
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('aria-label')?.slice(-4))).toEqual([
    '1059',
    '1005',
    '1004',
    '1003',
    '1002',
  ]);
  fireEvent.click(screen.getByRole('button', { name: 'Esquecer neste aparelho' }));
  expect(screen.queryByText('Seus pedidos neste aparelho')).toBeNull();
});
