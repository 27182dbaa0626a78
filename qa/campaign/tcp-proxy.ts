import { once } from 'node:events';
import net from 'node:net';
import { freePort } from '#server/testing/product-process.ts';

type Pair = { client: net.Socket; server: net.Socket };

export type TcpProxy = {
  port: number;
  /** Resets every connection, and refuses new ones until `heal`. */
  cut(): void;
  /** Keeps every connection open and passes nothing on, as a network that swallows packets; new ones are taken too. */
  halfOpen(): void;
  /** Passes everything on this many milliseconds late. */
  delay(milliseconds: number): void;
  /** Resets the connections of this moment and takes new ones. */
  drop(): void;
  /** Back to normal: what was held back is lost with its connections. */
  heal(): void;
  /** Calls back once, as soon as a client sends this text. */
  watch(text: string, callback: () => void): void;
  close(): Promise<void>;
};

/** Passes TCP connections on to one of the `targets` on this machine, in turn; a target that refuses is skipped. */
export async function startTcpProxy(targets: readonly number[]): Promise<TcpProxy> {
  const pairs = new Set<Pair>();
  const watches = new Map<string, () => void>();
  const state = { mode: 'open' as 'open' | 'cut' | 'half-open', delayMs: 0, turn: 0 };

  const dropAll = () => {
    for (const { client, server } of pairs) {
      client.resetAndDestroy();
      server.resetAndDestroy();
    }
    pairs.clear();
  };
  const seen = (piece: Buffer) => {
    for (const [text, callback] of watches) {
      if (!piece.includes(text)) continue;
      watches.delete(text);
      callback();
    }
  };
  const pass = (from: net.Socket, to: net.Socket, look: (piece: Buffer) => void) => {
    from.on('data', (piece: Buffer) => {
      look(piece);
      if (state.mode === 'half-open') return;
      if (state.delayMs === 0) to.write(piece);
      else setTimeout(() => to.destroyed || to.write(piece), state.delayMs).unref();
    });
    from.on('end', () => state.mode === 'half-open' || to.end());
  };

  const listener = net.createServer({ allowHalfOpen: true }, (client) => {
    client.on('error', () => undefined);
    if (state.mode === 'cut') client.resetAndDestroy();
    else void connectInTurn(targets, state).then((server) => (server ? join({ client, server }) : client.destroy()));
  });
  const join = (pair: Pair) => {
    pairs.add(pair);
    const { client, server } = pair;
    for (const [one, other] of [
      [client, server],
      [server, client],
    ] as const) {
      one.on('error', () => undefined);
      one.once('close', () => {
        pairs.delete(pair);
        other.destroy();
      });
      one.setNoDelay(true);
    }
    pass(client, server, seen);
    pass(server, client, () => undefined);
    if (client.destroyed) server.destroy();
  };

  const port = await freePort();
  listener.listen(port, '127.0.0.1');
  await once(listener, 'listening');
  return {
    port,
    cut: () => {
      state.mode = 'cut';
      dropAll();
    },
    halfOpen: () => {
      state.mode = 'half-open';
    },
    delay: (milliseconds) => {
      state.delayMs = milliseconds;
    },
    drop: dropAll,
    heal: () => {
      if (state.mode === 'half-open') dropAll();
      state.mode = 'open';
      state.delayMs = 0;
    },
    watch: (text, callback) => watches.set(text, callback),
    close: async () => {
      dropAll();
      listener.close();
      await once(listener, 'close');
    },
  };
}

async function connectInTurn(targets: readonly number[], state: { turn: number }): Promise<net.Socket | undefined> {
  const first = state.turn;
  state.turn += 1;
  for (let tried = 0; tried < targets.length; tried += 1) {
    const port = targets[(first + tried) % targets.length];
    if (port === undefined) continue;
    const socket = net.connect({ port, host: '127.0.0.1', allowHalfOpen: true });
    const connected = await once(socket, 'connect').then(
      () => true,
      () => false,
    );
    if (connected) return socket;
  }
  return undefined;
}
