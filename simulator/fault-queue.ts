/** Uses of a fault: `times` (default 1), or with a `probability` at each use until it is cleared. */
export type LimitedFault = { times?: number; probability?: number };

export type FaultQueue<Fault extends LimitedFault> = {
  add: (fault: Fault) => void;
  clear: () => void;
  /** Returns the oldest active fault for which `applies` is true, and counts one use of it. */
  take: (applies: (fault: Fault) => boolean) => Fault | undefined;
};

/** The active faults of one double. `fraction` draws a number in [0, 1) for faults with a probability. */
export function createFaultQueue<Fault extends LimitedFault>(fraction: () => number = Math.random): FaultQueue<Fault> {
  const strikes = ({ probability }: Fault) => probability === undefined || fraction() < probability;
  let waiting: { fault: Fault; left: number }[] = [];
  return {
    add: (fault) => {
      const unlimited = fault.times === undefined && fault.probability !== undefined;
      waiting.push({ fault, left: unlimited ? Number.POSITIVE_INFINITY : (fault.times ?? 1) });
    },
    clear: () => {
      waiting = [];
    },
    take: (applies) => {
      const entry = waiting.find(({ fault }) => applies(fault) && strikes(fault));
      if (!entry) return undefined;
      entry.left -= 1;
      if (entry.left <= 0) waiting = waiting.filter((other) => other !== entry);
      return entry.fault;
    },
  };
}
