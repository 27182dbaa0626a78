import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { draftStore, markSent } from '#web/features/checkout/draft.ts';
import { fields, wreath } from '#web/testing/checkout-harness.tsx';
import { fakeServer } from '#web/testing/fake-server.ts';
import { openPayment as open } from '#web/testing/payment-harness.tsx';

let server: ReturnType<typeof fakeServer>;

beforeEach(() => {
  vi.useFakeTimers();
  verdict = 'in-time';
});
const seconds = (count: number) => act(() => vi.advanceTimersByTimeAsync(count * 1000));
/** Presses a button, and waits until the code that sends an order is loaded. */
const press = (name: string | RegExp) =>
  act(async () => {
    fireEvent.click(screen.getByRole('button', { name }));
    await vi.dynamicImportSettled();
  });

let verdict = 'in-time';
const CREATE = '/api/pagamento/create-payment';
const NEW_LINK = 'Gerar um novo link de pagamento';
/** Stores an order sent so many minutes ago, with a link that is valid for half an hour. */
function sentBefore(minutes: number): void {
  const at = new Date(Date.now() - minutes * 60_000);
  draftStore.set({ fields, faixas: { a: ['Saudades'] }, order_id: 'pedido-um', sent: null });
  const expiresAt = new Date(at.getTime() + 30 * 60_000).toISOString();
  markSent([wreath], at, { url: 'https://pay.example/1', expiresAt, orderKey: 'chave-do-pedido' });
}

/** Sets the shop's answers while the stored order is sent again. */
function shop(price: number, payment: () => Response, status = 'pending') {
  server = fakeServer({
    [`POST ${CREATE}`]: () => payment(),
    'GET /api/business/promise': () => Response.json({ verdict, order_by: null }),
    'GET /api/locais/conhecidos': () => Response.json([]),
    'GET /api/products/': () => Response.json([{ _id: 'a', name: 'Coroa Paz', price }]),
    '': () => Response.json({ status }),
  });
}

describe('the order that waits for its payment', () => {
  const refused = (detail: string) => () => Response.json({ detail }, { status: 409 });

  it('leads back to its payment page while that is open', async () => {
    sentBefore(10);
    shop(150, refused(''));
    await open('/pendente?payment_id=42');
    expect(screen.getByRole('link', { name: 'Abrir o Pix de novo' }).getAttribute('href')).toBe(
      'https://pay.example/1',
    );
    expect(screen.queryByRole('button', { name: NEW_LINK })).toBeNull();
    // Paid all the same, it would be an order that this device doesn't know.
    expect(screen.queryByRole('button', { name: 'Descartar' })).toBeNull();
    await seconds(21 * 60);
    expect(screen.getByRole('button', { name: 'Descartar' })).toBeTruthy();
    expect(screen.getByRole('button', { name: NEW_LINK })).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Abrir o Pix de novo' })).toBeNull();
  });

  it('asks for a new link at once after a refusal', async () => {
    sentBefore(1);
    shop(150, refused(''), 'rejected');
    await open('/pendente?payment_id=42');
    await seconds(5.1);
    expect(screen.getByText(/o pagamento foi recusado/)).toBeTruthy();
    expect(screen.getByRole('button', { name: NEW_LINK })).toBeTruthy();
  });

  it('gets a new link as it was written, under its own number, past its deadline only when the buyer wants it all the same', async () => {
    sentBefore(40);
    verdict = 'too-late';
    shop(150, refused('Sem link.'));
    await open('/pendente?payment_id=42');
    await press(NEW_LINK);
    await seconds(0.1);
    expect(screen.getByText('O prazo para esta cerimônia já passou.')).toBeTruthy();
    expect(server.calls(`POST ${CREATE}`)).toEqual([]);
    await press('Quero mesmo assim');
    await seconds(0.1);
    const order_data = { ...fields, faixa_texts: ['Saudades'], order_id: 'pedido-um', total: 170 };
    const normal = { buyer_phone: expect.any(String), funeral_time: expect.any(String) };
    expect(server.calls(`POST ${CREATE}`)).toMatchObject([{ body: { order_data: { ...order_data, ...normal } } }]);
  });

  it('is not paid twice', async () => {
    sentBefore(40);
    shop(150, () => Response.json({ detail: 'Este pedido já foi pago.', code: 'already-paid' }, { status: 409 }));
    await open('/pendente?payment_id=42');
    await press(NEW_LINK);
    await seconds(0.1);
    expect(screen.getByText(/Não é preciso pagar de novo/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: NEW_LINK })).toBeNull();
  });
});

it('a failed payment without a kept order leads to the wreaths and to a person', async () => {
  await open('/falha');
  expect(screen.queryByRole('button', { name: NEW_LINK })).toBeNull();
  expect(screen.getByRole('link', { name: 'Ver coroas de flores' })).toBeTruthy();
  expect(screen.getByRole('link', { name: /Ligar 24 horas/ })).toBeTruthy();
});
