import type { HistoryEntry } from '../../recorded-call.ts';
import type { CheckInput } from '../invariant.ts';
import type { Breakage } from './breakage.ts';

function mapHistory(input: CheckInput, change: (entry: HistoryEntry) => HistoryEntry): CheckInput {
  return { ...input, history: input.history.map(change) };
}

const ended = ({ operation, phase }: HistoryEntry, wanted: string) => operation === wanted && phase === 'ok';

/** Replaces the key, as if the call had been about a missing record. */
const lose = (operation: string) => (input: CheckInput) => {
  const ids = new Set(input.history.filter((entry) => ended(entry, operation)).map(({ id }) => id));
  return mapHistory(input, (entry) => (ids.has(entry.id) ? { ...entry, key: 'ninguém' } : entry));
};

const forget = (operation: string) => (input: CheckInput) => ({
  ...input,
  history: input.history.filter((entry) => entry.operation !== operation),
});

const refuse = (operation: string) => (input: CheckInput) =>
  mapHistory(input, (entry) => (ended(entry, operation) ? { ...entry, phase: 'fail', status: 409 } : entry));

/** Violations of the clients' history (I7, I8). */
export const clientsBreakages: Breakage[] = [
  ...[
    'create-payment',
    'verify-payment',
    'manual-order',
    'record-delivery',
    'register-user',
    'schedule-funeral',
    'record-expense',
  ].map((operation) => ({
    id: 'I7',
    what: `an acknowledged ${operation} that is gone`,
    change: lose(operation),
    says: `acknowledged and lost: ${operation}`,
  })),
  {
    id: 'I7',
    what: 'an acknowledged expense of another amount',
    sql: ['update expenses set amount_cents = 1'],
    says: 'acknowledged and lost: record-expense',
  },
  {
    id: 'I7',
    what: 'an edit that vanished',
    sql: ['update products set version = version - 1'],
    says: 'acknowledged and lost: edit-product',
  },
  {
    id: 'I7',
    what: 'an edit that was written differently',
    sql: ['update products set price_cents = 1'],
    says: 'acknowledged and lost: edit-product',
  },
  {
    id: 'I7',
    what: 'two edits of one version',
    change: (input) => ({
      ...input,
      history: [
        ...input.history,
        ...input.history
          .filter(({ operation }) => operation === 'edit-product')
          .map((entry) => ({ ...entry, id: entry.id + 1000 })),
      ],
    }),
    says: 'one overwrote the other',
  },
  {
    id: 'I7',
    what: 'an edit of a stale form',
    change: (input) => {
      const stale = (request: unknown) => (typeof request === 'object' ? { ...request, version: 0 } : request);
      const edited = (entry: HistoryEntry) => entry.operation === 'edit-product' && entry.phase === 'invoke';
      return mapHistory(input, (entry) => (edited(entry) ? { ...entry, request: stale(entry.request) } : entry));
    },
    says: 'stale form',
  },
  {
    id: 'I7',
    what: 'a notification that was acknowledged and forgotten',
    sql: ["delete from pgboss.job where name = 'settle-payment'"],
    says: 'acknowledged and not kept',
  },
  {
    id: 'I7',
    what: 'a user who is active again',
    sql: ['update users set active = true'],
    says: 'acknowledged and lost: toggle-user',
  },
  {
    id: 'I7',
    what: 'a picture whose file is gone',
    change: (input) => ({ ...input, pictureExists: async () => false }),
    says: 'acknowledged and lost: upload-image',
  },
  {
    id: 'I7',
    what: 'a manual order that was sent again and came to another one',
    change: (input) => {
      const first = input.history.find((entry) => ended(entry, 'manual-order'));
      return mapHistory(input, (entry) => (entry === first ? { ...entry, answer: { order_id: 'outro' } } : entry));
    },
    says: 'became several',
  },
  {
    id: 'I7',
    what: 'a second link for one hold',
    change: (input) => {
      const { preferences } = input.outside;
      return { ...input, outside: { ...input.outside, preferences: [...preferences, ...preferences.slice(0, 1)] } };
    },
    says: 'several payment links',
  },
  ...[
    'create-payment',
    'manual-order',
    'record-delivery',
    'register-user',
    'schedule-funeral',
    'record-expense',
  ].flatMap((operation) => [
    {
      id: 'I8',
      what: `a ${operation} without a request`,
      change: forget(operation),
      says: `written without a request: ${operation}`,
    },
    {
      id: 'I8',
      what: `a ${operation} that was refused`,
      change: refuse(operation),
      says: `written without a request: ${operation}`,
    },
  ]),
  {
    id: 'I8',
    what: 'a payment that the provider does not know',
    change: (input) => ({ ...input, outside: { ...input.outside, payments: [] } }),
    says: 'unknown to the provider',
  },
];
