import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { PaymentNotice } from '#domain/payment.ts';
import { draftStore, EMPTY_FIELDS, keepTyped, markSent } from '#web/features/checkout/draft.ts';
import { wreath } from '#web/testing/checkout-harness.tsx';
import { fakeServer } from '#web/testing/fake-server.ts';
import { openPayment as open } from '#web/testing/payment-harness.tsx';

let answer: (url: string) => Response | Promise<Response>;
let server: ReturnType<typeof fakeServer>;
const requests = () => server.sent.map(({ path }) => path);

beforeEach(() => {
  vi.useFakeTimers();
  answer = () => Response.json({ status: 'ok' });
  server = fakeServer(({ path }) => answer(path));
});

const PAGE = {
  number: 1042,
  production: 'novo',
  cancelled: false,
  promise: 'in-time',
  deliver_by: '2126-12-25T16:30:00.000Z',
};

/** Stores an order sent by this browser and paid since. */
function knowOrder(notice: PaymentNotice | null = null) {
  markSent([wreath], new Date(), { url: 'https://pay.example/1', expiresAt: '', orderKey: 'chave-do-pedido' });
  answer = (url) => {
    if (url.includes('/pagamento?')) return Response.json({ status: 'paid', number: 1042, payment_id: '42' });
    return Response.json(url.startsWith('/api/pedido/') ? { ...PAGE, notice } : { status: 'ok' });
  };
}

const BUTTON = 'Já paguei, verificar agora';
const press = (name: string | RegExp) => act(async () => void fireEvent.click(screen.getByRole('button', { name })));
const seconds = (count: number) => act(() => vi.advanceTimersByTimeAsync(count * 1000));

describe('/confirmacao', () => {
  it('says that it is validating until the answer is there, then thanks and erases the draft', async () => {
    keepTyped({ ...EMPTY_FIELDS, buyer_name: 'Maria', faixas: {} });
    markSent([wreath], new Date(), null);
    const slow = Promise.withResolvers<Response>();
    answer = () => slow.promise;
    await open('/confirmacao?payment_id=42');
    expect(screen.getByText('Validando pagamento…')).toBeTruthy();
    expect(draftStore.get().fields.buyer_name).toBe('Maria');
    slow.resolve(Response.json({ status: 'ok' }));
    await seconds(0.01);
    expect(screen.getByRole('heading', { name: 'Pagamento aprovado! Obrigado pela sua compra.' })).toBeTruthy();
    expect(requests()).toEqual(['/api/pagamento/verificar-pagamento?payment_id=42']);
    expect(draftStore.get().fields.buyer_name).toBe('');
  });

  it('of an order that was made elsewhere keeps a draft that was never sent', async () => {
    keepTyped({ ...EMPTY_FIELDS, buyer_name: 'Maria', faixas: {} });
    await open('/confirmacao?payment_id=42');
    await seconds(0.01);
    expect(screen.getByRole('heading', { name: 'Pagamento aprovado! Obrigado pela sua compra.' })).toBeTruthy();
    expect(draftStore.get().fields.buyer_name).toBe('Maria');
  });

  it('leads to the page of the order when this browser has its key, after a reload too', async () => {
    knowOrder();
    for (const _visit of ['first', 'reloaded']) {
      await open('/confirmacao?payment_id=42');
      await seconds(0.1);
      const anchor = screen.getByRole('link', { name: 'Acompanhar o pedido' });
      expect(anchor.getAttribute('href')).toBe('/pedido/chave-do-pedido');
      expect(screen.getByText('nº 1042')).toBeTruthy();
      expect(localStorage.getItem('draft_checkout')).toBeNull();
      cleanup();
    }
    await open('/confirmacao?payment_id=43');
    await seconds(0.1);
    expect(screen.queryByRole('link', { name: 'Acompanhar o pedido' })).toBeNull();
  });

  it.each([
    ['a payment that is pending', () => Response.json({ status: 'pending' })],
    ['an unknown payment', () => Response.json({ detail: 'Não encontrado.' }, { status: 404 })],
    ['a refused payment', () => Response.json({ status: 'rejected' })],
  ])('is invalid for %s, keeps the draft and goes home after 3 s', async (_, failing) => {
    keepTyped({ ...EMPTY_FIELDS, buyer_name: 'Maria', faixas: {} });
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

  it('asks again quietly when the question fails, and is valid once it is answered', async () => {
    answer = () => Promise.reject(new TypeError('offline'));
    await open('/confirmacao?payment_id=42');
    await seconds(2);
    expect(screen.getByText('Validando pagamento…')).toBeTruthy();
    answer = () => Response.json({ status: 'ok' });
    await seconds(2);
    expect(screen.getByText('Pagamento aprovado! Obrigado pela sua compra.')).toBeTruthy();
  });

  it('keeps the way to the payment and a telephone at home when it stays unanswered', async () => {
    answer = () => new Response(null, { status: 503 });
    await open('/confirmacao?payment_id=42');
    await seconds(4.6);
    expect(screen.getByText('Não foi possível confirmar o pagamento')).toBeTruthy();
    expect(requests()).toHaveLength(4);
    await seconds(3);
    expect(screen.getByText('início')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Acompanhar pagamento' }).getAttribute('href')).toBe(
      '/pendente?payment_id=42',
    );
    expect(screen.getByRole('link', { name: /Ligar 24 horas/ })).toBeTruthy();
  });

  it('says that the order was paid before, that the money goes back, and whom to call', async () => {
    knowOrder('paid-twice');
    await open('/confirmacao?payment_id=42');
    await seconds(0.1);
    expect(screen.getByRole('heading', { name: 'Pagamento aprovado! Obrigado pela sua compra.' })).toBeTruthy();
    expect(screen.getByText(/^Este pedido já estava pago.*segundo será devolvido/)).toBeTruthy();
    expect(screen.getByRole('link', { name: /Ligar 24 horas/ })).toBeTruthy();
    expect(screen.queryByText(/Enviamos a confirmação|Entregamos até/)).toBeNull();
  });

  it("without the order's key, shows only text that is also true for a second payment", async () => {
    await open('/confirmacao?payment_id=42');
    await seconds(0.1);
    expect(screen.getByRole('heading', { name: 'Pagamento aprovado! Obrigado pela sua compra.' })).toBeTruthy();
    expect(screen.getByText(/O que ele pagou está no e-mail/)).toBeTruthy();
    expect(screen.queryByText(/Enviamos a confirmação|Entregamos até|outra pessoa/)).toBeNull();
    expect(screen.getByRole('link', { name: /Ligar 24 horas/ })).toBeTruthy();
    expect(requests()).toEqual(['/api/pagamento/verificar-pagamento?payment_id=42']);
  });

  it.each([
    ['in-time', /^Entregamos até 25\/12\/2126 às 13:30\.$/],
    ['too-late', /^Pedido feito fora do prazo: já não podemos prometer/],
  ])('says of an order %s what its page says, and to which address its mail went', async (promise, words) => {
    keepTyped({ ...EMPTY_FIELDS, buyer_email: 'maria@gmial.com', faixas: {} });
    knowOrder();
    const known = answer;
    answer = (url) =>
      url === '/api/pedido/chave-do-pedido' ? Response.json({ ...PAGE, notice: null, promise }) : known(url);
    await open('/confirmacao?payment_id=42');
    await seconds(0.1);
    expect(screen.getByText(words)).toBeTruthy();
    expect(screen.getByText('maria@gmial.com')).toBeTruthy();
    expect(screen.queryAllByRole('link', { name: /Ligar 24 horas/ })).toHaveLength(promise === 'too-late' ? 1 : 0);
  });

  it('says that an older link was paid, beside the thanks', async () => {
    knowOrder('newer-content');
    await open('/confirmacao?payment_id=42');
    await seconds(0.1);
    expect(screen.getByRole('heading', { name: 'Pagamento aprovado! Obrigado pela sua compra.' })).toBeTruthy();
    expect(screen.getByText(/Vale o que você confirmou por último/)).toBeTruthy();
  });

  it('is invalid without a payment id and makes no call', async () => {
    await open('/confirmacao');
    expect(screen.getByText('Não foi possível confirmar o pagamento')).toBeTruthy();
    await seconds(3);
    expect(screen.getByText('início')).toBeTruthy();
    expect(requests()).toEqual([]);
  });
});

describe('/falha', () => {
  it('offers to pay again, unless the order is paid by now', async () => {
    markSent([wreath], new Date(), null);
    await open('/falha');
    expect(screen.getByRole('region', { name: 'Seu pedido guardado' })).toBeTruthy();
    cleanup();
    knowOrder();
    await open('/falha');
    await seconds(0.1);
    expect(screen.getByText(/não é preciso pagar de novo: o seu pedido nº 1042 já está pago/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Acompanhar o pedido' })).toBeTruthy();
    expect(screen.queryByRole('region', { name: 'Seu pedido guardado' })).toBeNull();
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
      expect(requests()).toEqual([]);
    },
  );

  it.each<[string, typeof answer]>([
    ['is pending', () => Response.json({ status: 'pending' })],
    ['is unanswered', () => new Response(null, { status: 500 })],
    ['is out of reach', () => Promise.reject(new TypeError('offline'))],
  ])(
    'asks every five seconds about a payment that %s, and says after two minutes that an e-mail comes',
    async (_, given) => {
      answer = given;
      await open('/pendente?payment_id=42');
      await press(BUTTON);
      await seconds(4.9);
      expect(requests()).toHaveLength(1);
      await seconds(0.2);
      expect(requests()).toHaveLength(2);
      await seconds(115);
      expect(screen.getByText(/ainda não chegou.*receberá um e-mail/)).toBeTruthy();
      expect(screen.getByRole('link', { name: 'Voltar ao início' })).toBeTruthy();
      await seconds(60);
      expect(requests()).toHaveLength(1 + 24);
    },
  );

  it('asks no more once it is left, and an answer on its way leads nobody on', async () => {
    const [slow, played] = [Promise.withResolvers<Response>(), vi.spyOn(HTMLMediaElement.prototype, 'play')];
    answer = () => slow.promise;
    await open('/pendente?payment_id=42');
    await seconds(5.1);
    cleanup();
    slow.resolve(Response.json({ status: 'ok' }));
    await seconds(60);
    expect(requests()).toHaveLength(1);
    expect(played).not.toHaveBeenCalled();
    played.mockRestore();
  });

  it('tells a refused payment as refused, then and after the last try, and promises nothing', async () => {
    answer = () => Response.json({ status: 'rejected' });
    await open('/pendente?payment_id=42');
    for (const until of [5.1, 120]) {
      await seconds(until);
      expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Pagamento recusado');
      expect(
        screen.queryByText(/Pagamento pendente|ainda não|não é preciso fazer mais nada|O que acontece/),
      ).toBeNull();
      expect(screen.getByText(/nada foi cobrado/)).toBeTruthy();
    }
    expect(screen.getByRole('link', { name: 'Voltar ao início' })).toBeTruthy();
    expect(requests()).toHaveLength(24);
    answer = () => Response.json({ status: 'pending' });
    await press(BUTTON);
    await seconds(0.1);
    expect(screen.getByRole('heading', { name: 'Confirmação ainda não recebida' })).toBeTruthy();
  });
});

describe('asking whether the payment arrived', () => {
  it.each<[string, () => Response | Promise<Response>, RegExp]>([
    ['a payment still on its way', () => Response.json({ status: 'pending' }), /Ainda não recebemos a confirmação/],
    ['a refused payment', () => Response.json({ status: 'rejected' }), /não aprovou este pagamento/],
    ['an unknown payment', () => new Response(null, { status: 404 }), /não encontrou este pagamento/],
    ['a broken server', () => new Response(null, { status: 503 }), /Não conseguimos verificar agora/],
    ['no connection', () => Promise.reject(new TypeError('offline')), /Não conseguimos verificar agora/],
  ])('shows the answer %s with its time', async (_, answered, text) => {
    answer = answered;
    await open('/pendente?payment_id=42');
    await press(BUTTON);
    await seconds(0.1);
    expect(screen.getByText(text).textContent).toMatch(/Verificado às \d{2}:\d{2}:\d{2}\./);
    expect(requests()).toHaveLength(1);
  });

  it('waits five seconds, or as long as the server asks', async () => {
    answer = () => Response.json({ status: 'pending' });
    await open('/pendente?payment_id=42');
    await press(BUTTON);
    await press(BUTTON);
    await press(BUTTON);
    await seconds(0.1);
    expect(requests()).toHaveLength(1);
    answer = () => new Response(null, { status: 429, headers: { 'Retry-After': '40' } });
    await seconds(6);
    const polls = requests().length;
    await press(BUTTON);
    await seconds(0.1);
    expect(requests()).toHaveLength(polls + 1);
    expect(screen.getByText(/Já verificamos há pouco/)).toBeTruthy();
    expect(screen.getByText(/Você pode verificar de novo em \d+ s\./)).toBeTruthy();
    await press(BUTTON);
    await seconds(0.1);
    expect(requests()).toHaveLength(polls + 1);
  });
});
