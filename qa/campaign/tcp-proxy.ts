import { once } from 'node:events';
import net from 'node:net';
import { freePort } from '#server/testing/product-process.ts';

export type TcpProxy = {
  port: number;
  /** Resets all connections and accepts none until `heal`. */
  cut(): void;
  /** Drops the data of both sides. */
  halfOpen(): void;
  /** Ends the fault; connections with dropped data are closed. */
  heal(): void;
  /** Calls back once, as soon as a client sends this text. */
  watch(text: string, callback: () => void): void;
  close(): Promise<void>;
};

/** A proxy for TCP connections to a port of this machine. */
export async function startTcpProxy(target: number): Promise<TcpProxy> {
  const sockets = new Set<net.Socket>();
  const watches = new Map<string, () => void>();
  let mode: 'open' | 'cut' | 'half-open' = 'open';

  const pass = (from: net.Socket, to: net.Socket) => {
    sockets.add(from);
    from.setNoDelay(true);
    from.on('error', () => undefined);
    from.on('data', (piece: Buffer) => mode === 'half-open' || to.destroyed || to.write(piece));
    from.on('close', () => {
      sockets.delete(from);
      to.end();
    });
  };
  const resetAll = () => {
    for (const socket of sockets) socket.resetAndDestroy();
  };
  const listener = net.createServer((client) => {
    const server = net.connect(target, '127.0.0.1');
    pass(client, server);
    pass(server, client);
    if (mode === 'cut') resetAll();
    client.on('data', (piece: Buffer) => {
      for (const [text, callback] of watches) if (piece.includes(text) && watches.delete(text)) callback();
    });
  });

  const port = await freePort();
  listener.listen(port, '127.0.0.1');
  await once(listener, 'listening');
  return {
    port,
    cut: () => {
      mode = 'cut';
      resetAll();
    },
    halfOpen: () => {
      mode = 'half-open';
    },
    heal: () => {
      if (mode === 'half-open') resetAll();
      mode = 'open';
    },
    watch: (text, callback) => watches.set(text, callback),
    close: async () => {
      resetAll();
      listener.close();
      await once(listener, 'close');
    },
  };
}
