/** What the main thread hands to a new worker. */
export type WorkerInput = { directory: string; socketPath: string };

/** What the main thread asks of a ready worker; answered in order by a reply with the same id. */
export type WorkerRequest = { id: number } & ({ kind: 'ping' } | { kind: 'close' });

export type WorkerReply =
  | { kind: 'ready' }
  /** The worker cannot go on and ends itself after this. */
  | { kind: 'failed'; message: string }
  | { kind: 'done'; id: number; fsyncs: number }
  | { kind: 'refused'; id: number; message: string };
