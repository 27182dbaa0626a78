import type { CaughtMail } from '#simulator/mail-sink.ts';
import type { PaymentAnswer, PreferenceAnswer } from '#simulator/provider/answers.ts';
import type { WebhookLogEntry } from '#simulator/provider/webhooks.ts';
import type { Simulator } from '#simulator/simulator.ts';
import type { TelegramMessage } from '#simulator/telegram-double.ts';
import type { HistoryEntry } from '../recorded-call.ts';

export type Row = Record<string, unknown>;

/** What the checker needs of a database: the product's Database has it, and so has one session of it. */
export type Queries = { query(text: string, values?: unknown[]): Promise<{ rows: Row[] }> };

/** What is recorded outside the product: it survives every crash of the product. */
export type OutsideLedger = {
  preferences: readonly Pick<PreferenceAnswer, 'id' | 'external_reference' | 'init_point'>[];
  payments: readonly Pick<
    PaymentAnswer,
    'id' | 'status' | 'status_detail' | 'external_reference' | 'transaction_amount' | 'transaction_amount_refunded'
  >[];
  /** Payments of which the product acknowledged a notification, once for each. */
  acknowledged: readonly string[];
  mails: readonly Pick<CaughtMail, 'messageId' | 'recipients' | 'subject'>[];
  telegrams: readonly Pick<TelegramMessage, 'chatId' | 'text'>[];
};

export type CheckInput = {
  /** Opened while the product is stopped or at rest. Nothing is written. */
  database: { pool: Queries };
  /** Everything the clients did since this database was made, in order. */
  history: readonly HistoryEntry[];
  /** What provider, mailbox and chats have seen since this database was made. */
  outside: OutsideLedger;
  /** Rows from before this instant are the seed's and have no notification. */
  since: Date;
  now: Date;
  /** How often so far a delivery may have been cut off after it was accepted: kills, stops, cut connections, faults. */
  interruptions: number;
  /** How long a hold lives, when the product wasn't started with its 30 minutes. */
  reservationSeconds?: number;
  /** True when everything was healed and the product had time to come to rest. */
  atRest?: boolean;
  /** False when clocks were moved on purpose: what compares instants across processes is left out. */
  clocksAgree?: boolean;
  /** Where pictures are kept; without it the files of uploads aren't looked for. */
  pictureExists?: (url: string) => Promise<boolean>;
  /** What `remember` said after an earlier round on this database. */
  earlier?: Memory;
};

/** What must never change again, as it was at the end of a round. */
export type Memory = { lastLog: number; logs: string };

/** One way in which an invariant is broken, with what shows it. */
export type Finding = { detail: string; rows: unknown[] };

export type Invariant = {
  id: `I${number}`;
  /** The rule, as a sentence. */
  says: string;
  /** What must not be, with the query that looks for it; `$1` is `since`. */
  never?: Record<string, string>;
  /** What a query alone can't say. */
  findings?: (input: CheckInput) => Promise<Finding[]>;
};

const SHOWN = 10;

/** A finding for rows that must not be there, none when there are none. At most ten rows are kept. */
export function wrong(detail: string, rows: readonly unknown[]): Finding[] {
  if (rows.length === 0) return [];
  return [{ detail: `${detail} (${rows.length})`, rows: rows.slice(0, SHOWN) }];
}

/** The rows of a query, whose columns `R` names. */
export async function rowsOf<R extends Row = Row>(
  { database }: CheckInput,
  text: string,
  values: unknown[] = [],
): Promise<R[]> {
  return (await database.pool.query(text, values)).rows as R[];
}

/** A finding when the query, which asks for what must not be, has an answer. */
export async function wrongRows(
  input: CheckInput,
  detail: string,
  text: string,
  values: unknown[] = [],
): Promise<Finding[]> {
  return wrong(detail, await rowsOf(input, text, values));
}

/** The payment that an acknowledged notification spoke of; undefined for every other delivery. */
function acknowledgedPayment({ url, status }: WebhookLogEntry): string | undefined {
  const { searchParams: query } = new URL(url);
  const isPayment = (query.get('type') ?? query.get('topic')) === 'payment';
  return status === 200 && isPayment ? (query.get('data.id') ?? query.get('id') ?? undefined) : undefined;
}

/** The ledger of a simulator that was never cleared. */
export function outsideLedger({ payments, mail, telegram }: Simulator): OutsideLedger {
  return {
    preferences: payments.preferences(),
    payments: payments.payments(),
    acknowledged: payments.webhooks.log().flatMap((delivery) => acknowledgedPayment(delivery) ?? []),
    mails: mail.messages(),
    telegrams: telegram.messages(),
  };
}
