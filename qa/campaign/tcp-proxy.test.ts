import { once } from 'node:events';
import net from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startTcpProxy, type TcpProxy } from './tcp-proxy.ts';

let echo: net.Server;
let proxy: TcpProxy;
const clients: net.Socket[] = [];

beforeEach(async () => {
  echo = net.createServer((socket) => {
    socket.on('error', () => undefined);
    socket.pipe(socket);
  });
  echo.listen(0, '127.0.0.1');
  await once(echo, 'listening');
  const address = echo.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  proxy = await startTcpProxy([address.port]);
});
afterEach(async () => {
  for (const client of clients.splice(0)) client.destroy();
  await proxy.close();
  echo.close();
});

function begin(): net.Socket {
  const socket = net.connect({ port: proxy.port, host: '127.0.0.1' });
  socket.on('error', () => undefined);
  clients.push(socket);
  return socket;
}

async function connect(): Promise<net.Socket> {
  const socket = begin();
  await once(socket, 'connect');
  return socket;
}

/** A reset is one way to close. */
const closing = (socket: net.Socket) => new Promise<void>((resolve) => socket.once('close', () => resolve()));

async function echoed(socket: net.Socket, text: string): Promise<string> {
  socket.write(text);
  const [piece] = await once(socket, 'data');
  return String(piece);
}

it('passes on what both sides say', async () => {
  expect(await echoed(await connect(), 'bom dia')).toBe('bom dia');
});

it('ends every connection when it is cut, and takes none until it is healed', async () => {
  const first = await connect();
  expect(await echoed(first, 'a')).toBe('a');
  const closed = closing(first);
  proxy.cut();
  await closed;
  await closing(begin());
  proxy.heal();
  expect(await echoed(await connect(), 'b')).toBe('b');
});

it('swallows what is said over a half-open network, without a word to either side', async () => {
  const socket = await connect();
  expect(await echoed(socket, 'a')).toBe('a');
  proxy.halfOpen();
  const lost = once(socket, 'data', { signal: AbortSignal.timeout(200) });
  socket.write('b');
  await expect(lost).rejects.toThrow();
  expect(socket.destroyed).toBe(false);
});

it('calls once when a client says what it waits for', async () => {
  let calls = 0;
  proxy.watch('COMMIT', () => {
    calls += 1;
  });
  const socket = await connect();
  await echoed(socket, 'begin');
  expect(calls).toBe(0);
  await echoed(socket, 'COMMIT');
  await echoed(socket, 'COMMIT');
  expect(calls).toBe(1);
});

it('uses the next target when one refuses', async () => {
  const { port } = echo.address() as net.AddressInfo;
  const two = await startTcpProxy([1, port]);
  for (let i = 0; i < 3; i += 1) {
    const socket = net.connect({ port: two.port, host: '127.0.0.1' });
    clients.push(socket);
    await once(socket, 'connect');
    expect(await echoed(socket, `${i}`)).toBe(`${i}`);
  }
  await two.close();
});
