import { act, render, screen, waitFor } from '@testing-library/react';
import { createRoutesStub } from 'react-router';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { wreath } from '#web/testing/product.ts';
import { type CatalogueData, loadCatalogue, useCatalogue } from './catalogue.ts';

const server = vi.fn<typeof fetch>();

beforeEach(() => {
  server.mockReset();
  vi.stubGlobal('fetch', server);
  server.mockImplementation(async () => Response.json([wreath]));
});
describe('asking for the wreaths on sale', () => {
  it('tries a second time when the connection breaks, and then says that it failed', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    server.mockRejectedValueOnce(new TypeError('offline'));
    const first = loadCatalogue();
    await vi.advanceTimersByTimeAsync(600);
    expect(await first).toEqual({ products: [wreath], hasFailed: false });
    server.mockRejectedValue(new TypeError('offline'));
    const second = loadCatalogue();
    await vi.advanceTimersByTimeAsync(600);
    expect(await second).toEqual({ products: undefined, hasFailed: true });
    expect(server).toHaveBeenCalledTimes(4);
  });

  it.each([
    ['a refusal', () => new Response('{}', { status: 500 })],
    ['what is no list', () => Response.json({ error: 'proxy' })],
  ])('takes %s for a failure, once', async (_, answer) => {
    server.mockImplementation(async () => answer());
    expect(await loadCatalogue()).toEqual({ products: undefined, hasFailed: true });
    expect(server).toHaveBeenCalledTimes(1);
  });
});

function Wreaths({ loaderData }: { loaderData: unknown }) {
  const { products, hasFailed, askAgain } = useCatalogue(loaderData as CatalogueData);
  return (
    <>
      {products?.map(({ stock }) => (
        <p key="stock">{stock} in stock</p>
      ))}
      {hasFailed && (
        <button type="button" onClick={askAgain}>
          again
        </button>
      )}
    </>
  );
}

describe('the wreaths on a page', () => {
  const known = [{ ...wreath, stock: 9 }];

  it.each<[number, string, typeof known | undefined, number]>([
    [0, 'asked for again', known, 1],
    [53_000, 'those of the server', known, 0],
    [53_000, 'asked for where the server found none', undefined, 1],
  ])('are, with %d bytes of the page over the line, %s', async (transferSize, _, products, calls) => {
    vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ transferSize } as PerformanceNavigationTiming]);
    const loader = vi.fn(loadCatalogue);
    const Stub = createRoutesStub([{ id: 'wreaths', path: '/', Component: Wreaths, loader }]);
    const loaded = { products, hasFailed: false, isFromServer: true };
    render(<Stub hydrationData={{ loaderData: { wreaths: loaded } }} />);
    expect(await screen.findByText(calls ? '2 in stock' : '9 in stock')).toBeTruthy();
    expect(loader).toHaveBeenCalledTimes(calls);
  });

  it('are asked for again when the page is looked at, and the last list stays when that fails', async () => {
    const Stub = createRoutesStub([
      { path: '/', Component: Wreaths, loader: loadCatalogue, HydrateFallback: () => null },
    ]);
    render(<Stub />);
    expect(await screen.findByText('2 in stock')).toBeTruthy();
    server.mockImplementation(async () => Response.json([{ ...wreath, stock: 1 }]));
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    expect(await screen.findByText('1 in stock')).toBeTruthy();
    server.mockImplementation(async () => new Response('{}', { status: 500 }));
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    const again = await screen.findByText('again');
    expect(screen.getByText('1 in stock')).toBeTruthy();
    server.mockImplementation(async () => Response.json([wreath]));
    act(() => again.click());
    await waitFor(() => expect(screen.queryByText('again')).toBeNull());
    expect(screen.getByText('2 in stock')).toBeTruthy();
  });
});
