/** How often a fault strikes: `times` (1 when not said), or with a `probability` at each use until it is cleared. */
export type LimitedFault = { times?: number; probability?: number };

export type FaultQueue<Fault extends LimitedFault> = {
  /** Puts a fault in force. */
  add: (fault: Fault) => void;
  clear: () => void;
  /** The oldest fault in force that applies; taking it uses it once. */
  take: (applies: (fault: Fault) => boolean) => Fault | undefined;
};

/** The faults that one double was told to show. `fraction` draws a number in [0, 1) for those with a probability. */
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
