import type { FastifyReply, FastifyRequest } from 'fastify';

/** Uses of a fault, 1 by default. */
export type LimitedFault = { times?: number };

export type FaultQueue<Fault extends LimitedFault> = {
  add: (fault: Fault) => void;
  clear: () => void;
  /** Returns the oldest active fault for which `applies` is true, and counts one use of it. */
  take: (applies: (fault: Fault) => boolean) => Fault | undefined;
};

/** The active faults of one double. */
export function createFaultQueue<Fault extends LimitedFault>(): FaultQueue<Fault> {
  let waiting: { fault: Fault; left: number }[] = [];
  return {
    add: (fault) => waiting.push({ fault, left: fault.times ?? 1 }),
    clear: () => {
      waiting = [];
    },
    take: (applies) => {
      const entry = waiting.find(({ fault }) => applies(fault));
      if (!entry) return undefined;
      entry.left -= 1;
      if (entry.left <= 0) waiting = waiting.filter((other) => other !== entry);
      return entry.fault;
    },
  };
}

/** Answers as a broken network does: another page, the beginning of an answer, a reset, or never. */
export function breakNetwork(kind: string, half: string, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (kind === 'html-502') return reply.code(502).type('text/html').send('<h1>502 Bad Gateway</h1>');
  if (kind === 'garbage') return reply.type('application/json').send(half);
  reply.hijack();
  if (kind === 'reset') request.raw.socket.resetAndDestroy();
  return reply;
}
