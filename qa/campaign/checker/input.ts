import type { CaughtMail } from '#simulator/mail-sink.ts';
import type { PaymentAnswer, PreferenceAnswer } from '#simulator/provider/records.ts';
import type { WebhookLogEntry } from '#simulator/provider/webhooks.ts';
import type { Simulator } from '#simulator/simulator.ts';
import type { TelegramMessage } from '#simulator/telegram-double.ts';
import type { RecordedCall } from '../recorded-call.ts';

export type Row = Record<string, unknown>;

/** Records kept outside the product, which survive all its crashes. */
export type OutsideLedger = {
  preferences: readonly Pick<PreferenceAnswer, 'external_reference'>[];
  payments: readonly Pick<
    PaymentAnswer,
    'id' | 'status' | 'status_detail' | 'external_reference' | 'transaction_amount' | 'transaction_amount_refunded'
  >[];
  /** Payment ids of notifications that the product acknowledged, each once. */
  acknowledged: readonly string[];
  mails: readonly Pick<CaughtMail, 'messageId' | 'recipients'>[];
  telegrams: readonly Pick<TelegramMessage, 'text'>[];
};

export type CheckInput = {
  /** Opened while the product is stopped or idle, all its work done. The checker writes nothing. */
  database: { pool: { query(text: string, values?: unknown[]): Promise<{ rows: Row[] }> } };
  /** All calls of the clients since this database was created, in order. */
  history: readonly RecordedCall[];
  /** The records of provider, mailbox and chats since this database was created. */
  outside: OutsideLedger;
  /** Older rows are the seed's and have no notification. */
  since: Date;
  /** Cuts that may have hit a delivery after it was accepted: kills, stops, cut connections, faults. */
  interruptions: number;
  pictureExists: (url: string) => Promise<boolean>;
};

/** A broken promise with at most ten examples. */
export type Violation = { detail: string; rows: unknown[] };

const SHOWN = 10;

/** A violation for unexpected rows, none for an empty list. */
export function wrong(detail: string, rows: readonly unknown[]): Violation[] {
  return rows.length === 0 ? [] : [{ detail: `${detail} (${rows.length})`, rows: rows.slice(0, SHOWN) }];
}

export async function rowsOf<R extends Row = Row>({ database }: CheckInput, text: string, values: unknown[] = []) {
  return (await database.pool.query(text, values)).rows as R[];
}

export async function wrongRows(input: CheckInput, detail: string, text: string): Promise<Violation[]> {
  return wrong(detail, await rowsOf(input, text, text.includes('$1') ? [input.since] : []));
}

/** The payment id of an acknowledged notification; undefined for all other deliveries. */
function acknowledgedPayment({ url, status }: WebhookLogEntry): string | undefined {
  const { searchParams: query } = new URL(url);
  return status === 200 && query.get('type') === 'payment' ? (query.get('data.id') ?? undefined) : undefined;
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
