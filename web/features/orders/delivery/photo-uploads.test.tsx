import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { anOrder } from '#web/testing/order.ts';
import { type StubbedUpload, stubUploads } from '#web/testing/upload-double.ts';
import { takePhoto, usePhotoUpload, usePhotoUploads } from './photo-uploads.ts';

let uploads: StubbedUpload[];
beforeEach(() => {
  vi.useFakeTimers();
  uploads = stubUploads();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** The photograph of an order, taken and sent; each test has an order of its own. */
async function sending(orderId: string) {
  const client = new QueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const { result } = renderHook(
    () => {
      usePhotoUploads();
      return usePhotoUpload(orderId);
    },
    { wrapper },
  );
  await act(() => takePhoto(orderId, new Blob(['a photograph'])));
  expect(uploads).toEqual([]);
  await act(async () => {
    await result.current.confirm();
    void result.current.start();
  });
  return result;
}
const answer = (at: number, status: number, body: unknown) => act(async () => uploads[at]?.answer(status, body));

test('a photograph is sent with the same key until the server has it, and then forgotten', async () => {
  const photo = await sending('pedido-1');
  act(() => uploads[0]?.progress(0.4));
  expect(photo.current.photo).toMatchObject({ isSent: true, progress: 0.4 });
  await answer(0, 503, { detail: 'Serviço temporariamente indisponível.' });
  expect(photo.current.photo).toMatchObject({ isSent: true, progress: undefined, refusal: undefined });
  await act(() => vi.advanceTimersByTimeAsync(2_000));
  await answer(1, 401, { detail: 'Token expirado.', code: 'token-expired' });
  await act(async () => void window.dispatchEvent(new Event('online')));
  await act(async () => void window.dispatchEvent(new Event('offline')));
  expect(uploads[2]?.wasGivenUp()).toBe(true);
  await act(async () => void window.dispatchEvent(new Event('online')));
  expect(uploads).toHaveLength(4);
  await answer(3, 200, anOrder({ order_id: 'pedido-1' }));
  expect(photo.current.photo).toBeUndefined();
  expect(new Set(uploads.map(({ url }) => url)).size).toBe(1);
  await act(() => vi.advanceTimersByTimeAsync(600_000));
  expect(uploads).toHaveLength(4);
});

test('a photograph that was too large for its line is made smaller, and stays the same one', async () => {
  vi.stubGlobal('createImageBitmap', async () => ({ width: 1280, height: 960, close: () => undefined }));
  const context = { drawImage: () => undefined, fillRect: () => undefined };
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never);
  const sides: number[] = [];
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(function (this: HTMLCanvasElement, done) {
    sides.push(this.width, this.height);
    done(new Blob(['small']));
  });
  await sending('pedido-3');
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  await answer(0, 503, { detail: 'Serviço temporariamente indisponível.' });
  await act(() => vi.advanceTimersByTimeAsync(2_000));
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  await answer(1, 408, { detail: 'Tempo esgotado.' });
  await act(() => vi.advanceTimersByTimeAsync(4_000));
  expect(uploads.map(({ file }) => file?.size)).toEqual([12, 12, 5]);
  expect(sides).toEqual([800, 600]);
  expect(new Set(uploads.map(({ url }) => url)).size).toBe(1);
  await answer(2, 200, anOrder({ order_id: 'pedido-3' }));
  vi.restoreAllMocks();
});

test('a photograph that is refused waits for a person, who sends it in place of the other one or discards it', async () => {
  const photo = await sending('pedido-2');
  const detail = 'Esta entrega já tem uma foto, enviada por outra pessoa.';
  await answer(0, 409, { detail, code: 'conflict' });
  expect(photo.current.photo?.refusal).toBe(detail);
  await act(() => vi.advanceTimersByTimeAsync(600_000));
  expect(uploads).toHaveLength(1);
  await act(async () => {
    await photo.current.confirm({ replaces: 'a-outra-foto' });
    void photo.current.start();
  });
  expect(uploads[1]?.url).toBe(`${uploads[0]?.url}?replaces=a-outra-foto`);
  expect(uploads).toHaveLength(2);
  await answer(1, 422, { detail: 'Envie uma imagem válida.' });
  act(() => photo.current.discard());
  expect(photo.current.photo).toBeUndefined();
});
