import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { type ManagedProduct, updateProduct } from '#contract/products.ts';
import { getQueryClient } from '#web/lib/query-client.ts';
import { openOffice, press } from '#web/testing/back-office.tsx';
import { fakeServer, type Sent } from '#web/testing/fake-server.ts';
import { rosa as plainRosa } from '#web/testing/product-form-harness.tsx';
import { ProductList } from './product-list.tsx';

const STALE = 'Este registro foi alterado por outra pessoa. Recarregue e tente de novo.';
const rosa: ManagedProduct = { ...plainRosa, originalPrice: 400 };
const lilas: ManagedProduct = { ...rosa, _id: 'lilas', name: 'Coroa Lilás', active: false, reserved: 0, version: 1 };

let products: ManagedProduct[];
let server: ReturnType<typeof fakeServer>;
let change: (request: Sent) => Response | Promise<Response>;

const onlyVersion8 = ({ body }: Sent) =>
  (body as ManagedProduct).version === 8
    ? Response.json(null)
    : Response.json({ detail: STALE, code: 'stale-version' }, { status: 409 });
const puts = () => server.calls('PUT');

beforeEach(() => {
  products = [rosa, lilas];
  change = () => Response.json(null);
  server = fakeServer((request) =>
    request.method === 'GET'
      ? Response.json(products.find(({ _id }) => request.path === `/api/products/${_id}`) ?? products)
      : change(request),
  );
});

async function open() {
  await openOffice('/admin/produtos', '/admin/produtos', ProductList);
  await waitFor(() => expect(screen.queryByText('Carregando produtos…')).toBeNull());
}

const tile = (name: string) => within(screen.getByRole('article', { name }));
const OF = 'de Coroa Rosa';
const input = (what: string) => screen.getByRole<HTMLInputElement>('textbox', { name: `${what} ${OF}` });
function enter(what: 'preço' | 'estoque', value: string): void {
  fireEvent.click(tile('Coroa Rosa').getByRole('button', { name: new RegExp(`^Alterar ${what} ${OF}`) }));
  fireEvent.change(input(what), { target: { value } });
}
const submit = (what: string) => press(`Salvar ${what} ${OF}`);

describe('the list of products', () => {
  it('shows size and description of each, and leads to its form', async () => {
    await open();
    expect(screen.getByRole('article', { name: 'Coroa Rosa' }).textContent).toContain('Tamanho: MédiaRosas e cravos.');
    const link = tile('Coroa Rosa').getByRole('link', { name: 'Editar' });
    expect(link.getAttribute('href')).toBe('/admin/produtos/rosa/editar');
  });

  it('shows hundreds part by part, and finds among all of them', async () => {
    products = Array.from({ length: 130 }, (_, i) => ({ ...rosa, _id: `p${i}`, name: `Coroa ${i}` }));
    await open();
    expect(screen.getByText('130 produtos')).toBeTruthy();
    expect(screen.getAllByRole('article')).toHaveLength(48);
    fireEvent.click(screen.getByRole('button', { name: 'Mostrar mais (82)' }));
    fireEvent.click(screen.getByRole('button', { name: 'Mostrar mais (34)' }));
    expect(screen.getAllByRole('article')).toHaveLength(130);
    expect(screen.queryByRole('button', { name: /^Mostrar mais/ })).toBeNull();
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'coroa 129' } });
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(1));
  });
});

describe('the switch of a product', () => {
  it('goes back after a refusal and says why', async () => {
    change = () => new Response(null, { status: 500 });
    await open();
    const toggle = screen.getByRole('switch', { name: 'Produto Coroa Lilás ativo' });
    await act(async () => fireEvent.click(toggle));
    await waitFor(() => expect(toggle.getAttribute('aria-checked')).toBe('false'));
    expect(screen.getByText('Não foi possível atualizar o produto.')).toBeTruthy();
  });
});

describe('price and stock in the list', () => {
  it('are written with every other field as it was', async () => {
    await open();
    enter('estoque', '9');
    await submit('estoque');
    const kept = Object.keys(updateProduct.body.shape).map((name) => [name, rosa[name as keyof typeof rosa]]);
    expect(puts()[0]?.body).toEqual({ ...Object.fromEntries(kept), stock: 9 });
  });

  it('refuse a price of zero and an empty stock before anything is sent', async () => {
    await open();
    enter('preço', '0,00');
    await submit('preço');
    expect(screen.getByText('O preço deve ser maior que zero.')).toBeTruthy();
    enter('estoque', '');
    await submit('estoque');
    expect(screen.getByText('Informe o estoque.')).toBeTruthy();
    expect(puts()).toEqual([]);
  });

  it('are saved without a word when a wreath was sold meanwhile', async () => {
    change = onlyVersion8;
    await open();
    enter('preço', '420');
    products = [{ ...rosa, stock: 4, version: 8 }, lilas];
    await submit('preço');
    await waitFor(() => expect(puts()[1]?.body).toMatchObject({ price: 420, stock: 4, version: 8 }));
    expect(screen.queryByText(STALE)).toBeNull();
  });

  it('bring no original price back that somebody else has removed', async () => {
    change = onlyVersion8;
    await open();
    enter('preço', '340');
    products = [{ ...rosa, originalPrice: undefined, version: 8 }, lilas];
    await submit('preço');
    await waitFor(() =>
      expect(screen.getByRole('article', { name: 'Coroa Rosa' }).textContent).not.toContain('400,00'),
    );
    enter('estoque', '9');
    await submit('estoque');
    await waitFor(() => expect(puts()).toHaveLength(3));
    expect(puts()[2]?.body).toMatchObject({ stock: 9, version: 8 });
    expect(puts()[2]?.body).not.toMatchObject({ originalPrice: 400 });
  });

  it('say when somebody else was first, show the present value, keep the typed one and can save it', async () => {
    change = () => Response.json({ detail: STALE, code: 'stale-version' }, { status: 409 });
    await open();
    enter('estoque', '9');
    products = [{ ...rosa, price: 999, stock: 3, version: 8 }, lilas];
    await submit('estoque');
    await waitFor(() => expect(screen.getByText(STALE)).toBeTruthy());
    expect(screen.getByRole('article', { name: 'Coroa Rosa' }).textContent).toContain('R$\u00a0999,00');
    expect(input('estoque').value).toBe('9');
    change = () => Response.json(null);
    await submit('estoque');
    expect(puts()[1]?.body).toMatchObject({ price: 999, stock: 9, version: 8 });
  });

  it('say so too when the list was refreshed while the value was being typed', async () => {
    change = onlyVersion8;
    await open();
    enter('estoque', '8');
    products = [{ ...rosa, price: 999, stock: 4, version: 8 }, lilas];
    await act(() => getQueryClient().refetchQueries());
    expect(await tile('Coroa Rosa').findByText('R$ 999,00')).toBeTruthy();
    await submit('estoque');
    await waitFor(() => expect(screen.getByText(STALE)).toBeTruthy());
    expect(puts().map(({ body }) => body)).toMatchObject([{ stock: 8, version: rosa.version }]);
  });
});
