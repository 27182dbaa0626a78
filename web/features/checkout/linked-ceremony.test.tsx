import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Ceremony } from '#contract/ceremonies.ts';
import { getQueryClient } from '#web/lib/query-client.ts';
import { a, b, faixas, fields, LINK, payButton, showCheckout } from '#web/testing/checkout-harness.tsx';
import { fakeServer } from '#web/testing/fake-server.ts';
import { keepCeremony } from './ceremony-draft.ts';
import { draftStore } from './draft.ts';

const velorio = { local: 'Capela A', data_hora: '2126-11-25T15:00:00.000Z', confirmed: true };
const ceremony: Ceremony = {
  ...{ key: 'bcdfghjk', slug: 'rosa-bcdfghjk', falecido: 'Rosa Alves', birth_year: null, death_year: null },
  ...{
    portrait: null,
    words: null,
    wish: null,
    no_flowers: false,
    stream_url: null,
    listed: false,
    code: 'BCDFGHJK',
    events: [],
  },
  velorio,
  despedida: { ...velorio, tipo: 'sepultamento', local: 'Cemitério Municipal' },
  ends_at: '2126-11-25T20:00:00.000Z',
  wreaths: null,
};

let page: () => Response;
let sent: unknown[];
let left: string[];

beforeEach(() => {
  [sent, left] = [[], []];
  page = () => Response.json(ceremony);
  fakeServer({
    'GET /api/cerimonias/bcdfghjk': () => page(),
    'GET /api/business/promise': () => Response.json({ verdict: 'in-time', order_by: '2126-11-25T10:00:00.000Z' }),
    'GET /api/products/': () => Response.json([a, b].map(({ _id, title: name, price }) => ({ _id, name, price }))),
    'POST /api/pagamento/': ({ body }) => {
      sent.push(body);
      return Response.json({ init_point: LINK });
    },
  });
  draftStore.set({ fields, faixas, order_id: '', sent: null });
  keepCeremony(ceremony, 'velorio');
});
afterEach(() => draftStore.clear());

const name = () => screen.queryByLabelText<HTMLInputElement>('Nome da pessoa falecida');
const settled = () => waitFor(() => expect(getQueryClient().isFetching()).toBe(0));
const again = () => act(async () => void window.dispatchEvent(new Event('focus')));

it('shows what the page says instead of fields, and sends the order with its ceremony', async () => {
  showCheckout(left);
  expect(screen.getAllByText('Rosa Alves')).toHaveLength(2);
  expect(name()).toBeNull();
  await act(async () => void fireEvent.click(payButton()));
  await waitFor(() => expect(left).toContain(LINK));
  const order = { deceased_name: 'Rosa Alves', funeral_location: 'Capela A', funeral_time: velorio.data_hora };
  expect(sent).toMatchObject([{ order_data: { ...order, ceremony: { key: 'bcdfghjk', event: 'velorio' } } }]);
});

it('is another ceremony with one tap: the fields are there, and empty', async () => {
  showCheckout(left);
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'É outra cerimônia' })));
  expect(name()?.value).toBe('');
  expect(draftStore.get()).toMatchObject({ ceremony: null, fields: { funeral_time: '', buyer_name: 'Maria Souza' } });
});

it('follows the page while the order is written, and says so', async () => {
  showCheckout(left);
  await settled();
  page = () => Response.json({ ...ceremony, velorio: { ...velorio, local: 'Capela B' } });
  await again();
  await screen.findByText('A cerimônia mudou');
  expect(draftStore.get().fields.funeral_location).toBe('Capela B');
});

it('lets the buyer write place and time once the page is off', async () => {
  showCheckout(left);
  await settled();
  page = () => Response.json({ code: 'gone', detail: 'Retirada.' }, { status: 410 });
  await again();
  await screen.findByText('A página da cerimônia saiu do ar');
  expect(name()?.value).toBe('Rosa Alves');
});

it('says kindly that no flowers are wanted, promises nothing and sells nothing', async () => {
  page = () => Response.json({ ...ceremony, no_flowers: true });
  showCheckout(left);
  await screen.findByText('A família pediu que não sejam enviadas flores');
  expect(screen.queryByText(/Chega a tempo/)).toBeNull();
  expect(payButton<HTMLButtonElement>().disabled).toBe(true);
});

it('leads from the list of mistakes to the ceremony once its time has passed', async () => {
  page = () => Response.json({ ...ceremony, velorio: { ...velorio, data_hora: '2020-11-25T15:00:00.000Z' } });
  showCheckout(left);
  await settled();
  await act(async () => void fireEvent.click(payButton()));
  const entry = await screen.findByRole('button', { name: /^Data e hora da cerimônia/ });
  fireEvent.click(entry);
  expect(document.activeElement?.id).toBe('checkout-cerimonia');
});
