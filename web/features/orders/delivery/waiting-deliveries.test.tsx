import { act, renderHook } from '@testing-library/react';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { signIn, signOut } from '#web/lib/session.ts';
import { fakeServer, type Sent } from '#web/testing/fake-server.ts';
import { anOrder } from '#web/testing/order.ts';
import { type StubbedUpload, stubUploads } from '#web/testing/upload-double.ts';
import {
  confirmDelivery,
  confirmPhoto,
  discard,
  takePhoto,
  useDeliveryQueue,
  useWaitingDeliveries,
  useWaitingOf,
} from './waiting-deliveries.ts';
import * as storage from './waiting-storage.ts';

/** This device's storage, which its tabs share; the photographs aren't read here. */
const device = new Set<string>();

const AT = '2026-11-21T14:30:00.000Z';
const DELIVERED = { outcome: 'delivered', at: AT, received_by: 'Ana' } as const;
const enter = (email: string) => signIn({ token: 't', role: 'funcionario', active: true, email });

let uploads: StubbedUpload[];
/** The server's answers to delivery records. */
let say: (sent: Sent) => Response;
let records: Sent[];
beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(storage, 'readStoredDeliveries').mockResolvedValue([]);
  vi.spyOn(storage, 'isDeliveryStored').mockImplementation(async (key) => device.has(key));
  vi.spyOn(storage, 'storeDelivery').mockImplementation(async ({ key }) => void device.add(key));
  vi.spyOn(storage, 'deleteDelivery').mockImplementation(async (key) => void device.delete(key));
  uploads = stubUploads();
  records = [];
  say = () => Response.json(anOrder());
  fakeServer({
    'PUT /api/orders/': (sent) => {
      records.push(sent);
      return say(sent);
    },
    'GET /api/orders/': () => Response.json(anOrder()),
  });
  enter('entrega@example.com');
});

afterAll(() => {
  vi.restoreAllMocks();
});

/** A page of the office that shows one order; each test has an order of its own. */
function show(orderId: string) {
  const order = { orderId, title: `nº 1042, homenagem a ${orderId}` };
  const { result } = renderHook(() => {
    useDeliveryQueue();
    return { ...useWaitingOf(orderId), ...useWaitingDeliveries() };
  });
  return { order, now: () => result.current };
}

/** A delivered order whose photograph was taken and sent. */
async function sending(orderId: string) {
  const { order, now } = show(orderId);
  await act(() => takePhoto(order, new Blob(['a photograph'])));
  expect(uploads).toEqual([]);
  await act(async () => confirmPhoto(now().draft ?? expect.fail()));
  return { photo: () => now().sent[0], now };
}
const answer = (at: number, status: number, body: unknown) => act(async () => uploads[at]?.answer(status, body));
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

test('a delivery that the server refuses says why, keeps its photograph back, and is corrected or discarded', async () => {
  const detail = 'Este pedido já foi marcado como entregue por eva@example.com em 21/11/2026 11:20.';
  say = () => Response.json({ detail, code: 'conflict' }, { status: 409 });
  const { order, now } = show('pedido-b');
  await act(() => takePhoto(order, new Blob(['a photograph'])));
  await act(() => confirmDelivery(order, DELIVERED));
  expect(now()).toMatchObject({ isDelivered: false, sent: [{ refusal: detail, photo: {} }] });
  await pass(600_000);
  expect([records.length, uploads.length]).toEqual([1, 0]);
  const right = { outcome: 'not_delivered', at: AT, reason: 'Capela fechada.' } as const;
  await act(() => confirmDelivery(order, right, now().sent[0]));
  expect(records.at(-1)?.body).toEqual(right);
  expect(records.at(-1)?.path).not.toBe(records[0]?.path);
  expect(now().sent).toMatchObject([{ told: right, photo: {}, refusal: detail }]);
  act(() => now().sent.forEach(discard));
  expect(now().sent).toEqual([]);
});

test("a person's delivery is neither shown nor sent by another, and is sent when its author is back", async () => {
  say = () => new Response(null, { status: 503 });
  const { order, now } = show('pedido-c');
  const { others } = now();
  await act(() => confirmDelivery(order, DELIVERED));
  act(() => signOut());
  act(() => enter('eva@example.com'));
  const before = records.length;
  await act(async () => void window.dispatchEvent(new Event('online')));
  expect(now()).toMatchObject({ isDelivered: false, sent: [], mine: [], others: others + 1 });
  expect(records).toHaveLength(before);
  say = () => Response.json(anOrder({ order_id: 'pedido-c' }));
  act(() => enter('entrega@example.com'));
  await act(async () => void window.dispatchEvent(new Event('online')));
  expect(records).toHaveLength(before + 1);
  expect(now()).toMatchObject({ sent: [], others });
});

test('what another tab sent or discarded meanwhile is not sent by this one, where it no longer waits', async () => {
  say = () => new Response(null, { status: 503 });
  const { order, now } = show('pedido-d');
  // The page's own first look for what waits is over, so that one attempt is made.
  await act(() => vi.advanceTimersByTimeAsync(0));
  await act(() => confirmDelivery(order, DELIVERED));
  await vi.waitFor(() => expect(records).toHaveLength(1));
  device.clear();
  await act(async () => void window.dispatchEvent(new Event('online')));
  await vi.waitFor(() => expect(now()).toMatchObject({ isDelivered: false, sent: [] }));
  expect(records).toHaveLength(1);
});

test('a photograph is sent with the same key until the server has it, and then forgotten', async () => {
  const { photo } = await sending('pedido-1');
  act(() => uploads[0]?.progress(0.4));
  expect(photo()).toMatchObject({ isSent: true, progress: 0.4 });
  await answer(0, 503, { detail: 'Serviço temporariamente indisponível.' });
  expect(photo()).toMatchObject({ isSent: true, progress: undefined, refusal: undefined });
  await pass(2_000);
  await answer(1, 401, { detail: 'Token expirado.', code: 'token-expired' });
  await act(async () => void window.dispatchEvent(new Event('online')));
  await act(async () => void window.dispatchEvent(new Event('offline')));
  expect(uploads[2]?.wasGivenUp()).toBe(true);
  await act(async () => void window.dispatchEvent(new Event('online')));
  expect(uploads).toHaveLength(4);
  await answer(3, 200, anOrder({ order_id: 'pedido-1' }));
  expect(photo()).toBeUndefined();
  expect(new Set(uploads.map(({ url }) => url)).size).toBe(1);
  await pass(600_000);
  expect(uploads).toHaveLength(4);
});

test('a photograph that was too large for the connection is made smaller, and keeps its key', async () => {
  vi.stubGlobal('createImageBitmap', async () => ({ width: 1280, height: 960, close: () => undefined }));
  const context = { drawImage: () => undefined, fillRect: () => undefined };
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never);
  const sides: number[] = [];
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(function (this: HTMLCanvasElement, done) {
    sides.push(this.width, this.height);
    done(new Blob(['small']));
  });
  await sending('pedido-3');
  await pass(10_000);
  await answer(0, 503, { detail: 'Serviço temporariamente indisponível.' });
  await pass(2_000);
  await pass(60_000);
  await answer(1, 408, { detail: 'Tempo esgotado.' });
  await pass(4_000);
  expect(uploads.map(({ file }) => file?.size)).toEqual([12, 12, 5]);
  expect(sides).toEqual([800, 600]);
  expect(new Set(uploads.map(({ url }) => url)).size).toBe(1);
  await answer(2, 200, anOrder({ order_id: 'pedido-3' }));
  vi.restoreAllMocks();
});

test('a photograph that is refused waits for a person, who sends it in place of the other one or discards it', async () => {
  const { photo } = await sending('pedido-2');
  const detail = 'Esta entrega já tem uma foto, enviada por outra pessoa.';
  await answer(0, 409, { detail, code: 'conflict' });
  expect(photo()?.refusal).toBe(detail);
  await pass(600_000);
  expect(uploads).toHaveLength(1);
  await act(async () => confirmPhoto(photo() ?? expect.fail(), 'a-outra-foto'));
  expect(uploads[1]?.url).toBe(`${uploads[0]?.url}?replaces=a-outra-foto`);
  expect(uploads).toHaveLength(2);
  await answer(1, 422, { detail: 'Envie uma imagem válida.' });
  act(() => discard(photo() ?? expect.fail()));
  expect(photo()).toBeUndefined();
});
