import { act, fireEvent, render, renderHook, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { CartItem } from '#domain/cart.ts';
import { useAlerts } from '#web/lib/alerts.ts';
import { wreath } from '#web/testing/product.ts';
import { applyCatalogue, dismissCartChanges, useCartChanges } from './cart-check.ts';
import { addProduct, clearCart, removeItem, repriceCart, useCart } from './cart-store.ts';
import { CartLines } from './cart-view.tsx';

const saved = () => JSON.parse(localStorage.getItem('cart') ?? 'null') as CartItem[];

beforeEach(() => {
  dismissCartChanges();
});

it('refuses a wreath without _id or without stock, and stores nothing of it', () => {
  expect(addProduct({ ...wreath, _id: '' })).toBe(false);
  expect(addProduct({ ...wreath, stock: 0 })).toBe(false);
  expect(localStorage.getItem('cart')).toBeNull();
});

it('says how many are left once, and nothing of it twice', () => {
  addProduct(wreath, 2);
  addProduct(wreath);
  const { result } = renderHook(() => useAlerts());
  expect(result.current.map(({ description }) => description)).toContain(
    '❌ Estoque insuficiente. Restam apenas 0 unidade(s) disponível(is).',
  );
});

describe('undoing', () => {
  it('puts a removed line where it was', () => {
    addProduct(wreath);
    addProduct({ ...wreath, _id: 'b' });
    const undo = removeItem('a');
    expect(saved().map(({ _id }) => _id)).toEqual(['b']);
    undo();
    expect(saved().map(({ _id }) => _id)).toEqual(['a', 'b']);
  });

  it('brings an emptied cart back beside what was added since', () => {
    addProduct(wreath);
    const undo = clearCart();
    addProduct({ ...wreath, _id: 'b' });
    undo();
    expect(saved().map(({ _id }) => _id)).toEqual(['b', 'a']);
  });
});

describe('a change in the catalogue', () => {
  it('changes the price of the line and is shown until it has been read', () => {
    addProduct(wreath);
    const news = renderHook(() => useCartChanges());
    act(() => applyCatalogue(['a'], [{ ...wreath, price: 175 }], []));
    expect(saved()[0]?.price).toBe(175);
    expect(news.result.current).toMatchObject([{ kind: 'price', from: 15_000, to: 17_500 }]);
    act(() => applyCatalogue(['a'], [{ ...wreath, price: 175 }], []));
    expect(news.result.current).toHaveLength(1);
    act(() => dismissCartChanges());
    expect(news.result.current).toEqual([]);
  });

  it('ignores lines that were not asked for', () => {
    addProduct(wreath);
    applyCatalogue(['b'], [], []);
    expect(saved()[0]?.stock).toBe(2);
  });

  it("does not show the buyer's own held wreath as sold out", () => {
    addProduct(wreath);
    applyCatalogue(['a'], [{ ...wreath, stock: 0 }], saved());
    expect(saved()[0]?.stock).toBe(1);
  });

  it('takes the prices that were agreed to at checkout', () => {
    addProduct(wreath);
    repriceCart([{ id: 'a', title: 'Coroa Luz', price: 180.5 }]);
    expect(saved()).toMatchObject([{ title: 'Coroa Luz', price: 180.5 }]);
  });
});

it('an added unit is reported, a removed one or one too many is not', () => {
  addProduct(wreath);
  const onMore = vi.fn();
  const Cart = () => <CartLines cart={useCart()} onRemove={vi.fn()} onClear={vi.fn()} onMore={onMore} />;
  render(<Cart />);
  const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
  press('Aumentar quantidade');
  expect([saved()[0]?.quantity, onMore.mock.calls.length]).toEqual([2, 1]);
  press('Aumentar quantidade');
  press('Diminuir quantidade');
  expect([saved()[0]?.quantity, onMore.mock.calls.length]).toEqual([1, 1]);
});
