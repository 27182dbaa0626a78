/** One line of the proof: what was promised and what was measured. */
export type Figure = {
  id: string;
  what: string;
  target: string;
  /** Absent when it was not measured. */
  measured?: number;
  unit: string;
  /** How many rounds, calls or samples stand behind it. */
  rounds: number;
  /** Absent when it was not measured. */
  met?: boolean;
  /** Why it was not measured. */
  note?: string;
};

type Commitment = {
  id: string;
  what: string;
  unit: string;
  combine: 'sum' | 'max' | 'p99';
  bound: { atMost: number } | { atLeast: number };
};

/** Every figure that the campaign can measure, in the order of the table. */
export const COMMITMENTS = [
  { id: 'R1', what: 'violations after random kill -9', unit: 'violations', combine: 'sum', bound: { atMost: 0 } },
  { id: 'R2', what: 'acknowledged writes missing', unit: 'writes', combine: 'sum', bound: { atMost: 0 } },
  {
    id: 'R3',
    what: 'named crash points without their crash, or with violations',
    unit: 'points',
    combine: 'sum',
    bound: { atMost: 0 },
  },
  { id: 'R4', what: 'units sold beyond the stock in races', unit: 'units', combine: 'sum', bound: { atMost: 0 } },
  {
    id: 'R5',
    what: 'orders beyond the first, of one payment notified 100 times',
    unit: 'orders',
    combine: 'sum',
    bound: { atMost: 0 },
  },
  {
    id: 'R6',
    what: 'approved payments without exactly one outcome',
    unit: 'payments',
    combine: 'sum',
    bound: { atMost: 0 },
  },
  {
    id: 'R7',
    what: 'approval to order with every notification lost',
    unit: 'ms',
    combine: 'max',
    bound: { atMost: 120_000 },
  },
  { id: 'R8', what: 'end of a hold to stock back', unit: 'ms', combine: 'max', bound: { atMost: 60_000 } },
  { id: 'R9', what: 'boot to ready after kill -9', unit: 'ms', combine: 'p99', bound: { atMost: 5_000 } },
  { id: 'R10a', what: 'accepted requests failed by SIGTERM', unit: 'requests', combine: 'sum', bound: { atMost: 0 } },
  { id: 'R10b', what: 'SIGTERM to exit', unit: 'ms', combine: 'max', bound: { atMost: 10_000 } },
  {
    id: 'R11',
    what: 'answers 5xx with mail, chat or provider down, beyond create-payment and verify',
    unit: 'answers',
    combine: 'sum',
    bound: { atMost: 0 },
  },
  {
    id: 'R12',
    what: 'catalogue while the provider hangs and 20 pay',
    unit: 'ms',
    combine: 'p99',
    bound: { atMost: 250 },
  },
  {
    id: 'R14',
    what: 'errors of several migrators at once, or after a kill in a migration',
    unit: 'errors',
    combine: 'sum',
    bound: { atMost: 0 },
  },
  {
    id: 'R15',
    what: 'second process on the embedded database that was let in, slow, or wrote',
    unit: 'processes',
    combine: 'sum',
    bound: { atMost: 0 },
  },
  {
    id: 'R17',
    what: 'violations and hangs with a full disk',
    unit: 'violations',
    combine: 'sum',
    bound: { atMost: 0 },
  },
  { id: 'R18a', what: 'soak: answers 5xx', unit: 'answers', combine: 'sum', bound: { atMost: 0 } },
  { id: 'R18b', what: 'soak: growth of memory after warm-up', unit: '%', combine: 'max', bound: { atMost: 15 } },
  { id: 'R18c', what: 'soak: growth of open files', unit: 'files', combine: 'max', bound: { atMost: 10 } },
  {
    id: 'D02',
    what: 'violations after PostgreSQL stopped, lost sessions or its network',
    unit: 'violations',
    combine: 'sum',
    bound: { atMost: 0 },
  },
  {
    id: 'D02t',
    what: 'back to selling after PostgreSQL is back',
    unit: 'ms',
    combine: 'max',
    bound: { atMost: 10_000 },
  },
  {
    id: 'D04',
    what: 'violations with provider, mail and chat faults',
    unit: 'violations',
    combine: 'sum',
    bound: { atMost: 0 },
  },
  {
    id: 'D05',
    what: 'violations of two instances, one halted and woken',
    unit: 'violations',
    combine: 'sum',
    bound: { atMost: 0 },
  },
  {
    id: 'D06',
    what: 'violations and differences with moved clocks and in four time zones',
    unit: 'violations',
    combine: 'sum',
    bound: { atMost: 0 },
  },
  { id: 'I', what: 'violations in all rounds together', unit: 'violations', combine: 'sum', bound: { atMost: 0 } },
] as const satisfies readonly Commitment[];

export type FigureId = (typeof COMMITMENTS)[number]['id'];

export type Tally = {
  /** Notes a sample; `rounds` of them when it stands for several. */
  add(id: FigureId, value: number, rounds?: number): void;
  /** Says why a figure is not measured here. */
  skip(id: FigureId, why: string): void;
  figures(): Figure[];
};

export function createTally(): Tally {
  const samples = new Map<FigureId, { values: number[]; rounds: number }>();
  const skipped = new Map<FigureId, string>();
  return {
    add: (id, value, rounds = 1) => {
      const known = samples.get(id) ?? { values: [], rounds: 0 };
      known.values.push(value);
      known.rounds += rounds;
      samples.set(id, known);
    },
    skip: (id, why) => skipped.set(id, why),
    figures: () =>
      COMMITMENTS.flatMap((promise): Figure[] => {
        const { id, what, unit } = promise;
        const note = skipped.get(id);
        const found = samples.get(id);
        const line = { id, what, target: targetText(promise), unit };
        if (!found) return note === undefined ? [] : [{ ...line, rounds: 0, note }];
        const measured = combined(promise, found.values);
        const met = keeps(promise, measured);
        // Nothing went wrong because nothing happened: that proves nothing.
        if (met && found.rounds === 0) return [{ ...line, measured, rounds: 0, note: note ?? 'it never came to it' }];
        return [{ ...line, measured, rounds: found.rounds, met, ...(note && { note }) }];
      }),
  };
}

function combined({ combine }: Commitment, values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const value = {
    sum: () => values.reduce((sum, each) => sum + each, 0),
    max: () => sorted.at(-1) ?? 0,
    p99: () => sorted[Math.ceil(sorted.length * 0.99) - 1] ?? 0,
  }[combine]();
  return Math.round(value * 10) / 10;
}

function keeps({ bound }: Commitment, measured: number): boolean {
  return 'atMost' in bound ? measured <= bound.atMost : measured >= bound.atLeast;
}

/** `≤ 250 (p99)` and the like. */
export function targetText({ bound, combine }: Commitment): string {
  const limit = 'atMost' in bound ? `≤ ${bound.atMost}` : `≥ ${bound.atLeast}`;
  return combine === 'p99' ? `${limit} (p99)` : limit;
}

/** The figures as a table for people. */
export function tableOf(figures: readonly Figure[]): string {
  const lines = figures.map(({ id, what, target, measured, unit, rounds, met, note }) => {
    const verdict = met === undefined ? '–' : met ? 'ok' : 'FAILED';
    const value = measured === undefined ? 'not run' : `${measured} ${unit}`;
    return [id, what, target, value, String(rounds), note ? `${verdict} (${note})` : verdict];
  });
  const rows = [['id', 'what', 'target', 'measured', 'n', 'ok'], ...lines];
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
