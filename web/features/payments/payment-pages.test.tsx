import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { createRoutesStub } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { draftStore, setDraftField } from '#web/features/checkout/draft.ts';
import { getQueryClient } from '#web/lib/query-client.ts';
import ConfirmationPage from './confirmation-page.tsx';
import PendingPage from './pending-page.tsx';

let answer: () => Response | Promise<Response>;
const requests: string[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  getQueryClient().clear();
  requests.length = 0;
  answer = () => Response.json({ status: 'ok' });
  vi.stubGlobal('fetch', async (url: string) => {
    requests.push(url);
    return answer();
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function open(address: string) {
  const Stub = createRoutesStub([
    { path: '/', Component: () => <p>início</p> },
    { path: '/confirmacao', Component: ConfirmationPage },
    { path: '/pendente', Component: PendingPage },
  ]);
  render(
    <QueryClientProvider client={getQueryClient()}>
      <Stub initialEntries={[address]} />
    </QueryClientProvider>,
  );
  await act(() => vi.advanceTimersByTimeAsync(0));
}
const seconds = (count: number) => act(() => vi.advanceTimersByTimeAsync(count * 1000));

describe('/confirmacao', () => {
  it('says that it is validating until the answer is there, then thanks and erases the draft', async () => {
    setDraftField('buyer_name', 'Maria');
    const slow = Promise.withResolvers<Response>();
    answer = () => slow.promise;
    await open('/confirmacao?payment_id=42');
    expect(screen.getByText('Validando pagamento…')).toBeTruthy();
    expect(draftStore.get().fields.buyer_name).toBe('Maria');
    slow.resolve(Response.json({ status: 'ok' }));
    await seconds(0.01);
    expect(screen.getByRole('heading', { name: 'Pagamento aprovado! Obrigado pela sua compra.' })).toBeTruthy();
    expect(requests).toEqual(['/api/pagamento/verificar-pagamento?payment_id=42']);
    expect(draftStore.get().fields.buyer_name).toBe('');
  });

  it.each([
    ['a payment that is pending', () => Response.json({ status: 'pending' })],
    ['an unknown payment', () => Response.json({ detail: 'Não encontrado.' }, { status: 404 })],
    ['no connection', () => Promise.reject(new TypeError('offline'))],
  ])('is invalid for %s, keeps the draft and goes home after 3 s', async (_, failing) => {
    setDraftField('buyer_name', 'Maria');
    answer = failing;
    await open('/confirmacao?payment_id=42');
    await seconds(0.01);
    expect(screen.queryByText(/Pagamento aprovado/)).toBeNull();
    await seconds(2.9);
    expect(screen.queryByText('início')).toBeNull();
    await seconds(0.2);
    expect(screen.getByText('início')).toBeTruthy();
    expect(draftStore.get().fields.buyer_name).toBe('Maria');
  });

  it('is invalid without a payment and asks nothing', async () => {
    await open('/confirmacao');
    expect(screen.getByText('Não foi possível confirmar o pagamento')).toBeTruthy();
    await seconds(3);
    expect(screen.getByText('início')).toBeTruthy();
    expect(requests).toEqual([]);
  });
});

describe('/pendente', () => {
  it.each(['/pendente', '/pendente?payment_id=', '/pendente?payment_id=null'])(
    '%s is an error with a way home',
    async (address) => {
      await open(address);
      expect(screen.getByText('Erro ao carregar pagamento')).toBeTruthy();
      expect(screen.getByRole('link', { name: 'Voltar ao início' }).getAttribute('href')).toBe('/');
      await seconds(30);
      expect(requests).toEqual([]);
    },
  );

  it('goes on to the confirmation with the payment although the sound fails, which is only logged', async () => {
    const played: string[] = [];
    class Silent {
      readonly src: string;
      constructor(src: string) {
        this.src = src;
      }
      play() {
        played.push(this.src);
        return Promise.reject(new Error('not allowed'));
      }
    }
    vi.stubGlobal('Audio', Silent);
    const logged = vi.spyOn(console, 'info').mockImplementation(() => undefined);
    await open('/pendente?payment_id=42');
    expect(screen.getByText('Pagamento pendente')).toBeTruthy();
    await seconds(5.01);
    await seconds(0.1);
    expect(screen.getByText(/Pagamento aprovado!/)).toBeTruthy();
    expect(played).toEqual(['/sounds/payment-approved.wav']);
    expect(logged).toHaveBeenCalledOnce();
    logged.mockRestore();
  });

  it('says after two minutes that an e-mail comes when the payment is approved', async () => {
    answer = () => Response.json({ status: 'pending' });
    await open('/pendente?payment_id=42');
    await seconds(120.1);
    expect(screen.getByText(/ainda não chegou.*receberá um e-mail/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Voltar ao início' })).toBeTruthy();
    await seconds(60);
    expect(requests).toHaveLength(24);
  });
});
