import { useQuery } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { OrderPage } from '#contract/order-page.ts';
import { getQueryClient } from '#web/lib/query-client.ts';
import { withQueries } from '#web/lib/query-provider.tsx';
import { fakeServer } from '#web/testing/fake-server.ts';
import { CorrectionForm } from './correction-form.tsx';
import { orderQuery } from './queries.ts';

const KEY = '0198f0a0-0000-7000-8000-000000000001';
const A = '0198f0a0-0000-7000-8000-00000000000a';
const B = '0198f0a0-0000-7000-8000-00000000000b';
const wreath = (id: string, faixa: string) => ({ id, title: 'Coroa Paz', image: '/a.webp', size: 'G', faixa });
const order: Pick<OrderPage, 'version' | 'deceased_name' | 'wreaths'> = {
  version: 3,
  deceased_name: 'José da Silva',
  wreaths: [wreath(A, 'Família Silva'), wreath(B, 'Saudades')],
};
const byOffice = { ...order, version: 4, wreaths: [wreath(A, 'Família Souza'), wreath(B, 'Saudades')] };

const onClose = vi.fn();
let stored = order;
const server = () =>
  fakeServer({
    'GET /api/pedido': () => Response.json(stored),
    'PATCH /api/pedido': ({ body }) => {
      const isStale = (body as { version: number }).version !== stored.version;
      return isStale
        ? Response.json({ detail: 'Mudou.', code: 'stale-version' }, { status: 409 })
        : Response.json(stored);
    },
  });

const Page = withQueries(() => {
  const { data } = useQuery(orderQuery(KEY));
  return data && <CorrectionForm orderKey={KEY} order={data} onClose={onClose} />;
});
const field = (label: string) => screen.getByRole<HTMLInputElement>('textbox', { name: label });
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Salvar correção' }));

/** The page's own question, a minute later. */
async function askAgain(): Promise<void> {
  await getQueryClient().refetchQueries(orderQuery(KEY));
}

async function open() {
  const { calls } = server();
  render(<Page />);
  await screen.findByRole('form');
  return () => calls('PATCH').map(({ body }) => body);
}

beforeEach(() => {
  stored = order;
  onClose.mockReset();
});

describe('a correction of an order that the office changes meanwhile', () => {
  it('sends the texts that were changed alone', async () => {
    const sent = await open();
    type('Texto da faixa 2', 'Saudade de todos');
    save();
    await vi.waitFor(() => expect(onClose).toHaveBeenCalledExactlyOnceWith(true));
    const faixas = [{ wreath: B, faixa: 'Saudade de todos' }];
    expect(sent()).toEqual([{ version: 3, deceased_name: 'José da Silva', faixas }]);
  });

  it('is not saved on top of it: the form shows what is there now, and keeps what the buyer wrote', async () => {
    const sent = await open();
    type('Texto da faixa 2', 'Saudade de todos');
    stored = byOffice;
    await askAgain();
    save();
    await screen.findByText(/O pedido mudou enquanto você escrevia/);
    expect([field('Texto da faixa 1').value, field('Texto da faixa 2').value]).toEqual([
      'Família Souza',
      'Saudade de todos',
    ]);
    save();
    await vi.waitFor(() => expect(onClose).toHaveBeenCalledExactlyOnceWith(true));
    const faixas = [{ wreath: B, faixa: 'Saudade de todos' }];
    expect(sent()).toMatchObject([{ version: 3 }, { version: 4, faixas }]);
  });

  it('in the same text shows both', async () => {
    const sent = await open();
    type('Texto da faixa 1', 'Família Silva e Souza');
    stored = byOffice;
    save();
    await screen.findByText('No pedido agora: Família Souza');
    expect(field('Texto da faixa 1').value).toBe('Família Silva e Souza');
    stored = { ...byOffice, version: 5 };
    await askAgain();
    save();
    await vi.waitFor(() => expect(sent()).toHaveLength(2));
    expect(onClose).not.toHaveBeenCalled();
  });
});
