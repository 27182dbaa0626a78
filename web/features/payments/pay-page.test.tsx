import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { draftStore, markSent } from '#web/features/checkout/draft.ts';
import { payingOrder } from '#web/lib/kept-orders.ts';
import { wreath } from '#web/testing/checkout-harness.tsx';
import { fakeServer } from '#web/testing/fake-server.ts';
import { openPayment as open } from '#web/testing/payment-harness.tsx';

let page: object;

beforeEach(() => {
  vi.useFakeTimers();
  fakeServer(() => Response.json(page));
});

const seconds = (count: number) => act(() => vi.advanceTimersByTimeAsync(count * 1000));

const PAYABLE = {
  ...{ status: 'pending', rest_of: null, buyer_first_name: 'Ana', number: 1042, total: 370, url: null },
  ...{ ended: null, expires_at: '2126-12-25T16:30:00.000Z', may_hold_longer: true, purchase: null },
  wreaths: [{ title: 'Coroa da Serra', image: '/a.webp', faixa: 'Com carinho' }],
  ceremony: {
    ...{ deceased_name: 'José', funeral_location: 'Capela', funeral_time: '2126-12-26T16:30:00.000Z' },
    ...{ verdict: 'in-time', order_by: '2126-12-26T10:00:00.000Z' },
  },
};

it('/pagar shows whoever pays number, wreath, ribbon, ceremony, until when it arrives, and the terms', async () => {
  page = { ...PAYABLE, url: 'https://pay.example/1' };
  await open('/pagar/chave');
  await seconds(0.1);
  for (const text of ['Faixa: “Com carinho”', 'José', 'Capela', /^Chega a tempo se/, /Ao pagar/])
    expect(screen.getByText(text)).toBeTruthy();
  expect(document.body.textContent).toMatch(/pedido nº 1042 de Ana/);
  expect(screen.getByRole('link', { name: /Pagar/ }).getAttribute('href')).toBe('https://pay.example/1');
});

it('/pagar says of a ceremony that was called off why nothing is paid, and whom to ask', async () => {
  const ended = 'A cerimônia foi cancelada. Fale conosco antes de pagar.';
  page = { ...PAYABLE, ended, status: 'expired', may_hold_longer: false, ceremony: null };
  await open('/pagar/chave');
  await seconds(0.1);
  expect(screen.getByText(ended)).toBeTruthy();
  expect(screen.getByRole('link', { name: /WhatsApp/ })).toBeTruthy();
  expect(document.body.textContent).not.toMatch(/Terminou em|Outra pessoa/);
});

it('/pagar leads from a paid order to its page on the device that completed it, for two months', async () => {
  page = { ...PAYABLE, status: 'paid' };
  const complete = (daysAgo: number) => {
    const at = new Date(Date.now() - daysAgo * 24 * 3_600_000).toISOString();
    payingOrder.set({ payKey: 'chave', key: 'chave-do-pedido', at });
  };
  const way = async (address: string) => {
    await open(address);
    await seconds(0.1);
    const href = screen.queryByRole('link', { name: 'Acompanhar o pedido' })?.getAttribute('href');
    cleanup();
    return href;
  };
  complete(59);
  expect(await way('/pagar/chave')).toBe('/pedido/chave-do-pedido');
  expect(await way('/pagar/outra')).toBeUndefined();
  complete(60);
  expect(await way('/pagar/chave')).toBeUndefined();
});

it('/pagar shows that the hold has ended, and keeps what the payer typed when it is prolonged or reloaded', async () => {
  const held = { ...PAYABLE, purchase: { buyer_name: 'Ana', whatsapp: false } };
  page = held;
  await open('/pagar/chave');
  await act(() => vi.dynamicImportSettled());
  await seconds(0.1);
  const email = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'E-mail' });
  fireEvent.change(email(), { target: { value: 'ana@example.com' } });
  cleanup();
  await open('/pagar/chave');
  await seconds(0.1);
  expect(email().value).toBe('ana@example.com');
  page = { ...held, status: 'expired', purchase: null, ceremony: null };
  const scrolled = vi.spyOn(window, 'scrollTo').mockReturnValue();
  await seconds(11);
  expect(screen.queryByRole('textbox', { name: 'E-mail' })).toBeNull();
  expect(scrolled).toHaveBeenCalledWith({ top: 0 });
  page = held;
  fireEvent.click(screen.getByRole('button', { name: 'Segurar por mais 30 minutos' }));
  await seconds(0.1);
  expect(email().value).toBe('ana@example.com');
});

it("/pagar tells the buyer's own browser that its order is held longer", async () => {
  const link = { url: 'https://pay.example/1', expiresAt: '2126-12-25T16:30:00.000Z', orderKey: 'chave-secreta' };
  markSent([wreath], new Date(), link);
  page = { ...PAYABLE, url: link.url };
  await open('/pagar/chave');
  await seconds(0.1);
  page = { ...PAYABLE, url: link.url, expires_at: '2126-12-25T17:00:00.000Z', may_hold_longer: false };
  fireEvent.click(screen.getByRole('button', { name: 'Segurar por mais 30 minutos' }));
  await seconds(0.1);
  expect(draftStore.get().sent?.link).toEqual({ ...link, expiresAt: '2126-12-25T17:00:00.000Z' });
});

it('/pagar says that a hold has ended only once its end is past', async () => {
  page = { ...PAYABLE, status: 'refused', ceremony: null };
  await open('/pagar/chave');
  await seconds(0.1);
  expect(document.body.textContent).not.toContain('Terminou em');
  page = { ...PAYABLE, status: 'refused', ceremony: null, expires_at: new Date().toISOString() };
  cleanup();
  await open('/pagar/outra');
  await seconds(0.1);
  expect(document.body.textContent).toContain('Terminou em');
});

it('/pagar has the tick for who pays past the deadline and in the minutes after a ceremony began', async () => {
  for (const [payKey, verdict] of [
    ['antes', 'too-late'],
    ['depois', 'past'],
  ]) {
    const purchase = { buyer_name: 'Ana', whatsapp: false };
    page = { ...PAYABLE, purchase, ceremony: { ...PAYABLE.ceremony, verdict } };
    await open(`/pagar/${payKey}`);
    await act(() => vi.dynamicImportSettled());
    await seconds(0.1);
    expect(screen.getByRole('checkbox', { name: 'Quero pagar mesmo assim' })).toBeTruthy();
    cleanup();
  }
});
