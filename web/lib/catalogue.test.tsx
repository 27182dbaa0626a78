import { act, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Product } from '#contract/products.ts';
import { askCatalogue, forgetCatalogue, loadCatalogue, onCatalogueNews, useCatalogue } from './catalogue.ts';
import { forgetAnswers } from './loaded-answers.ts';

const wreath: Product = {
  _id: 'a',
  name: 'Coroa Paz',
  description: '',
  size: '1 m',
  image: '/a.webp',
  price: 150,
  stock: 2,
  active: true,
};
const list = (...products: Product[]) => Response.json(products);
const server = vi.fn<typeof fetch>();

beforeEach(() => {
  forgetCatalogue();
  server.mockReset();
  vi.stubGlobal('fetch', server);
  server.mockImplementation(async () => list(wreath));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the wreaths on sale', () => {
  it('are asked for once, however many want to know', async () => {
    const [first, second] = await Promise.all([loadCatalogue(), loadCatalogue()]);
    expect(first).toEqual([wreath]);
    expect(second).toBe(first);
    await loadCatalogue();
    expect(server).toHaveBeenCalledTimes(1);
  });

  it('show what the page came with, and then what the server says now', async () => {
    server.mockImplementation(async () => list({ ...wreath, stock: 1 }));
    const { result } = renderHook(() => useCatalogue([wreath]));
    expect(result.current.products).toEqual([wreath]);
    await waitFor(() => expect(result.current.products?.[0]?.stock).toBe(1));
    expect(result.current).toMatchObject({ hasFailed: false, isAsking: false });
  });

  it('just loaded for a page aren’t asked for again by it, later they are', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] });
    const products = await loadCatalogue();
    const { unmount } = renderHook(() => useCatalogue(products));
    vi.advanceTimersByTime(1_000);
    expect(server).toHaveBeenCalledTimes(1);
    unmount();
    vi.advanceTimersByTime(1_000);
    renderHook(() => useCatalogue(products));
    vi.advanceTimersByTime(0);
    expect(server).toHaveBeenCalledTimes(2);
    await act(askCatalogue);
  });

  it('are tried a second time when the connection breaks, and then it is said that they failed', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    server.mockRejectedValueOnce(new TypeError('offline'));
    const first = loadCatalogue();
    await vi.advanceTimersByTimeAsync(600);
    expect(await first).toEqual([wreath]);
    forgetCatalogue();
    server.mockRejectedValue(new TypeError('offline'));
    const second = loadCatalogue();
    await vi.advanceTimersByTimeAsync(600);
    expect(await second).toBeUndefined();
    expect(server).toHaveBeenCalledTimes(4);
  });

  it.each([
    ['a refusal', () => Response.json({ detail: 'Erro' }, { status: 500 })],
    ['a page of somebody in between', () => Response.json({ wreaths: [] })],
  ])('have failed after %s, until they are there again', async (_what, answer) => {
    server.mockImplementation(async () => answer());
    const { result } = renderHook(() => useCatalogue(undefined));
    await waitFor(() => expect(result.current.hasFailed).toBe(true));
    expect(result.current.products).toBeUndefined();
    server.mockImplementation(async () => list(wreath));
    await act(askCatalogue);
    expect(result.current).toMatchObject({ products: [wreath], hasFailed: false });
  });

  it('are forgotten with everything else that was loaded, and a late answer with them', async () => {
    const late = askCatalogue();
    forgetAnswers();
    await late;
    server.mockImplementation(async () => list());
    expect(await loadCatalogue()).toEqual([]);
  });

  it('are news for whoever watches them, until they stop', async () => {
    const heard = vi.fn();
    const stop = onCatalogueNews(heard);
    await askCatalogue();
    stop();
    await askCatalogue();
    expect(heard).toHaveBeenCalledTimes(1);
  });
});
