import { act, fireEvent, renderHook, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { useAlerts } from '#web/lib/alerts.ts';
import { cartStore } from '#web/lib/kept-cart.ts';
import { wreath as bare, fields, payButton } from '#web/testing/checkout-harness.tsx';
import { fakeServer } from '#web/testing/fake-server.ts';
import { showRoutes } from '#web/testing/routes.tsx';
import { aSite } from '#web/testing/site.ts';
import { CheckoutScreen } from './checkout-page.tsx';
import { draftStore } from './draft.ts';

const wreath = { ...bare, image: '/a.webp', stock: 3 };
const lead = vi.fn();
let [stock, price] = [3, 150];
let status: object;

beforeEach(() => {
  lead.mockClear();
  stock = 3;
  price = 150;
  status = { open: true };
  fakeServer({
    'GET /api/business/status': () => Response.json(status),
    'GET /api/products/': () => Response.json([{ ...wreath, name: wreath.title, stock, price }]),
    'GET /api/business/promise': () => Response.json({ verdict: 'in-time', order_by: '2126-12-25T16:30:00.000Z' }),
    'POST /api/pagamento/': () => Response.json({ detail: 'Estoque insuficiente para Coroa Paz.' }, { status: 409 }),
  });
  cartStore.set([wreath]);
  draftStore.set({ fields, faixas: { a: ['Saudades', 'Com carinho'] }, order_id: '', sent: null });
  const Page = () => <CheckoutScreen lead={lead} goTo={() => undefined} />;
  showRoutes([{ id: 'root', path: '/', Component: Page, loader: aSite }]);
});

const told = () => renderHook(() => useAlerts()).result.current.map(({ title }) => title);
const press = (name: string | RegExp) => act(async () => void fireEvent.click(screen.getByRole('button', { name })));

it('a wreath that sold out while it was paid stays said at the wreath, with an inactive button and a way out', async () => {
  stock = 0;
  await act(async () => void fireEvent.click(payButton()));
  await waitFor(() => expect(payButton<HTMLButtonElement>().disabled).toBe(true));
  const reason = document.getElementById(payButton().getAttribute('aria-describedby') ?? '');
  expect(reason?.textContent).toMatch(/^Coroa Paz: no momento esta coroa não está mais disponível\./);
  const summary = within(screen.getByRole('region', { name: 'Confira e pague' }));
  expect(summary.getByText('No momento esta coroa não está mais disponível.')).toBeTruthy();
  await press('Remover do pedido');
  expect(cartStore.get()).toEqual([]);
});

it('a wreath without a price is refused by its name when it is paid', async () => {
  price = 0;
  await act(async () => void window.dispatchEvent(new Event('focus')));
  await screen.findByRole('button', { name: 'Remover do pedido' });
  await press(/Pagar com Pix/);
  await waitFor(() => expect(told()).toContain('Produto inválido ou sem preço: Coroa Paz'));
});

it('quantity and removal are changed in the summary, and the last removal is taken back', async () => {
  await press('Aumentar quantidade');
  expect(cartStore.get()).toMatchObject([{ quantity: 2 }]);
  expect(screen.getByLabelText<HTMLInputElement>('Texto da faixa 2 de 2: Coroa Paz').value).toBe('Com carinho');
  await press('Remover Coroa Paz');
  expect(screen.getByText('Coroa Paz saiu do carrinho.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Ver coroas de flores' })).toBeTruthy();
  expect(lead).not.toHaveBeenCalled();
  await press('Desfazer');
  expect(payButton().textContent).toContain('340,00');
});

it('a closed shop says at its grey button why, until when and whom to call', async () => {
  status = { open: false, reason: 'Feriado', next_open: new Date(Date.now() + 3_600_000).toISOString() };
  await act(async () => void window.dispatchEvent(new Event('focus')));
  await waitFor(() => expect(payButton<HTMLButtonElement>().disabled).toBe(true));
  const reason = document.getElementById(payButton().getAttribute('aria-describedby') ?? '');
  expect(reason?.textContent).toMatch(/Fechado agora: Feriado\. Abre (hoje|amanhã), .*Ligar \(/);
});
