import type { CaughtMail } from '#simulator/mail-sink.ts';
import type { PaymentAnswer, PreferenceAnswer } from '#simulator/provider/answers.ts';
import type { WebhookLogEntry } from '#simulator/provider/webhooks.ts';
import type { Simulator } from '#simulator/simulator.ts';
import type { TelegramMessage } from '#simulator/telegram-double.ts';
import type { HistoryEntry } from '../recorded-call.ts';

export type Row = Record<string, unknown>;

/** The checker's interface to a database; both the product's Database and a single session implement it. */
type Queries = { query(text: string, values?: unknown[]): Promise<{ rows: Row[] }> };

/** Records kept outside the product, which survive all its crashes. */
export type OutsideLedger = {
  preferences: readonly Pick<PreferenceAnswer, 'id' | 'external_reference' | 'init_point'>[];
  payments: readonly Pick<
    PaymentAnswer,
    'id' | 'status' | 'status_detail' | 'external_reference' | 'transaction_amount' | 'transaction_amount_refunded'
  >[];
  /** Payment ids of notifications that the product acknowledged, each once. */
  acknowledged: readonly string[];
  mails: readonly Pick<CaughtMail, 'messageId' | 'recipients' | 'subject'>[];
  telegrams: readonly Pick<TelegramMessage, 'chatId' | 'text'>[];
};

export type CheckInput = {
  /** Opened while the product is stopped or idle. The checker writes nothing. */
  database: { pool: Queries };
  /** All calls of the clients since this database was created, in order. */
  history: readonly HistoryEntry[];
  /** The records of provider, mailbox and chats since this database was created. */
  outside: OutsideLedger;
  /** Older rows are the seed's and have no notification. */
  since: Date;
  now: Date;
  /** Cuts that may have hit a delivery after it was accepted: kills, stops, cut connections, faults. */
  interruptions: number;
  /** The lifetime of a hold, when it isn't the product's 30 minutes. */
  reservationSeconds?: number;
  /** True when all faults are healed and the product had time to finish its work. */
  atRest?: boolean;
  /** False when clocks were moved on purpose: comparisons of instants between processes are skipped. */
  clocksAgree?: boolean;
  /** Whether an uploaded picture is stored; without it uploads aren't checked. */
  pictureExists?: (url: string) => Promise<boolean>;
  /** The result of `remember` after an earlier round on this database. */
  earlier?: Memory;
};

/** Facts at the end of a round that must never change again. */
export type Memory = { lastLog: number; logs: string };

/** One violation of an invariant, with example rows. */
export type Finding = { detail: string; rows: unknown[] };

export type Invariant = {
  id: `I${number}`;
  /** The rule as a sentence. */
  says: string;
  /** Descriptions of violations, each with the query that finds them; `$1` is `since`. */
  never?: Record<string, string>;
  /** Violations that a single query can't find. */
  findings?: (input: CheckInput) => Promise<Finding[]>;
};

const SHOWN = 10;

/** A finding for unexpected rows, none for an empty list. Keeps at most ten rows. */
export function wrong(detail: string, rows: readonly unknown[]): Finding[] {
  if (rows.length === 0) return [];
  return [{ detail: `${detail} (${rows.length})`, rows: rows.slice(0, SHOWN) }];
}

/** The rows of a query with the columns of `R`. */
export async function rowsOf<R extends Row = Row>(
  { database }: CheckInput,
  text: string,
  values: unknown[] = [],
): Promise<R[]> {
  return (await database.pool.query(text, values)).rows as R[];
}

/** A finding when the query, which looks for violations, returns rows. */
export async function wrongRows(
  input: CheckInput,
  detail: string,
  text: string,
  values: unknown[] = [],
): Promise<Finding[]> {
  return wrong(detail, await rowsOf(input, text, values));
}

/** The payment id of an acknowledged notification; undefined for all other deliveries. */
function acknowledgedPayment({ url, status }: WebhookLogEntry): string | undefined {
  const { searchParams: query } = new URL(url);
  const isPayment = (query.get('type') ?? query.get('topic')) === 'payment';
  return status === 200 && isPayment ? (query.get('data.id') ?? query.get('id') ?? undefined) : undefined;
}

/** The ledger of a simulator whose records were never cleared. */
export function outsideLedger({ payments, mail, telegram }: Simulator): OutsideLedger {
  return {
    preferences: payments.preferences(),
    payments: payments.payments(),
    acknowledged: payments.webhooks.log().flatMap((delivery) => acknowledgedPayment(delivery) ?? []),
    mails: mail.messages(),
    telegrams: telegram.messages(),
  };
}
