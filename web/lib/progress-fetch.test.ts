import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fetchWithProgress } from './progress-fetch.ts';

type Received = { method: string | undefined; authorization: string | undefined; body: string };

let server: Server;
let url: string;
let received: Received[];
let answer: { status: number; body: string; headers?: Record<string, string> } | 'break' | (() => void);

beforeEach(async () => {
  received = [];
  answer = { status: 200, body: '{"url":"/media/a/960.webp"}' };
  server = createServer((request, response) => {
    const open = { 'Access-Control-Allow-Origin': '*', 'Access-Control-Allow-Headers': 'authorization' };
    if (request.method === 'OPTIONS') return response.writeHead(204, open).end();
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { method, headers } = request;
      received.push({ method, authorization: headers.authorization, body: Buffer.concat(chunks).toString() });
      if (answer === 'break') return request.socket.destroy();
      if (typeof answer === 'function') return answer();
      const exposed = { 'Access-Control-Expose-Headers': 'Retry-After', ...answer.headers };
      return response.writeHead(answer.status, { ...open, ...exposed }).end(answer.body);
    });
    return undefined;
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/upload-image`;
});

afterEach(() => {
  server.closeAllConnections();
  server.close();
});

function aForm(): FormData {
  const form = new FormData();
  form.append('file', new File(['x'.repeat(2_000_000)], 'coroa.jpg', { type: 'image/jpeg' }));
  return form;
}

function upload(signal?: AbortSignal, shares: number[] = []): Promise<Response> {
  const request: RequestInit = { method: 'POST', headers: { Authorization: 'Bearer t' }, signal: signal ?? null };
  return fetchWithProgress(url, request, { form: aForm(), onProgress: (share) => shares.push(share) });
}

test('the file goes up as multipart with the headers of the call, and the progress ends at one', async () => {
  const shares: number[] = [];
  const response = await upload(undefined, shares);
  expect([response.status, await response.json()]).toEqual([200, { url: '/media/a/960.webp' }]);
  const [request] = received;
  expect([request?.method, request?.authorization]).toEqual(['POST', 'Bearer t']);
  expect(request?.body).toContain('name="file"; filename="coroa.jpg"');
  expect(shares.at(-1)).toBe(1);
  expect(shares).toEqual(shares.toSorted((a, b) => a - b));
});

test('a refusal comes back with status, body and the time to wait', async () => {
  answer = { status: 429, body: '{"detail":"Aguarde."}', headers: { 'Retry-After': '7' } };
  const response = await upload();
  expect([response.status, response.headers.get('Retry-After')]).toEqual([429, '7']);
  expect(await response.json()).toEqual({ detail: 'Aguarde.' });
});

test('a broken connection rejects as fetch does', async () => {
  answer = 'break';
  await expect(upload()).rejects.toThrow(TypeError);
});

test('giving it up ends it, before it begins and while it is on its way', async () => {
  await expect(upload(AbortSignal.abort())).rejects.toMatchObject({ name: 'AbortError' });
  const control = new AbortController();
  answer = () => control.abort();
  await expect(upload(control.signal)).rejects.toMatchObject({ name: 'AbortError' });
});
