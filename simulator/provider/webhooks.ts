import { randomUUID } from 'node:crypto';
import { randomDigits } from '../identifiers.ts';
import {
  type ClaimEvent,
  claimRequest,
  ipnRequest,
  type OutgoingRequest,
  type StopEvent,
  stopRequest,
  type WebhookEvent,
  type WebhookOptions,
  webhookRequest,
} from './webhook-request.ts';

const ACKNOWLEDGE_MS = 22_000;
/** The provider's schedule (15 minutes, then growing) at 1:300. */
const RETRY_MS = [3_000, 3_000, 9_000];
const LOG_LENGTH = 2_000;

/** One delivery attempt; `status` is 0 for a failed connection or no answer in 22 s, -1 for one lost on purpose. */
export type WebhookLogEntry = {
  id: string;
  url: string;
  headers: Record<string, string>;
  body: string;
  attempt: number;
  sentAt: string;
  status: number;
  milliseconds: number;
};

type Delivery = {
  id: string;
  request: OutgoingRequest;
  attempt: number;
  dueAt: number;
  timer: NodeJS.Timeout | undefined;
};

/** Notifies the shop as the provider does: at least once, in any order, repeated until acknowledged. */
export class WebhookSender {
  readonly #secret: string;
  readonly #waiting = new Map<string, Delivery>();
  readonly #flying = new Set<Promise<void>>();
  readonly #log: WebhookLogEntry[] = [];
  readonly #stop = new AbortController();
  #options: WebhookOptions = {};

  constructor(secret: string) {
    this.#secret = secret;
  }

  /** Replaces the options for later notifications. */
  configure(options: WebhookOptions): void {
    this.#options = options;
  }

  /** The delivery attempts so far, oldest first. */
  log(): WebhookLogEntry[] {
    return [...this.#log];
  }

  /** Queues the notification of an event, with the configured faults. */
  announce(notificationUrl: string, event: WebhookEvent): void {
    const copies = Math.max(1, this.#options.duplicate ?? 1);
    for (let copy = 0; copy < copies; copy += 1) {
      const signing = {
        secret: this.#secret,
        requestId: randomUUID(),
        timestampMs: Date.now(),
        notificationId: randomDigits(12),
      };
      this.#route(webhookRequest(notificationUrl, event, this.#options, signing));
    }
  }

  /** Queues a fraud alert, with the configured faults. */
  announceStop(notificationUrl: string, event: StopEvent): void {
    const signing = { secret: this.#secret, requestId: randomUUID(), timestampMs: Date.now() };
    this.#route(stopRequest(notificationUrl, event, this.#options, signing));
  }

  /** Queues the notification of a claim, with the configured faults. */
  announceClaim(notificationUrl: string, event: ClaimEvent): void {
    const signing = { secret: this.#secret, requestId: randomUUID(), timestampMs: Date.now() };
    this.#route(claimRequest(notificationUrl, event, this.#options, signing));
  }

  /** Queues the older kind of notification, unless the address has opted out of it. */
  announceIpn(notificationUrl: string, topic: 'payment' | 'merchant_order', id: string): void {
    this.#queue(ipnRequest(notificationUrl, topic, id), 0);
  }

  /** Resolves when every due delivery was answered; later retries are not waited for. */
  async idle(): Promise<void> {
    for (;;) {
      for (const delivery of [...this.#waiting.values()]) if (delivery.dueAt <= Date.now()) this.#launch(delivery);
      if (this.#flying.size === 0) return;
      await Promise.all(this.#flying);
    }
  }

  /** Sends all waiting deliveries at once, and resolves when all were answered. */
  async flush(): Promise<void> {
    for (const delivery of [...this.#waiting.values()]) this.#launch(delivery);
    await this.idle();
  }

  /** Sends every notification of the log again at the same moment, and waits for the answers. */
  async replayAll(): Promise<void> {
    for (const { attempt, url, headers, body } of this.log()) {
      if (attempt === 1) this.#queue({ url, headers, body }, 0);
    }
    await this.idle();
  }

  async close(): Promise<void> {
    for (const { timer } of this.#waiting.values()) clearTimeout(timer);
    this.#waiting.clear();
    this.#stop.abort();
    await Promise.all(this.#flying);
  }

  #route(request: OutgoingRequest): void {
    if (this.#isLost()) {
      this.#record({ id: randomUUID(), request, attempt: 1, dueAt: 0, timer: undefined }, Date.now(), -1);
      return;
    }
    this.#queue(request, 0);
  }

  #isLost(): boolean {
    const { lose } = this.#options;
    if (typeof lose === 'number' && lose > 0) this.#options = { ...this.#options, lose: lose - 1 };
    return lose === true || (typeof lose === 'number' && lose > 0);
  }

  #queue(request: OutgoingRequest, delay: number, attempt = 1): void {
    const delivery: Delivery = { id: randomUUID(), request, attempt, dueAt: Date.now() + delay, timer: undefined };
    delivery.timer = setTimeout(() => this.#launch(delivery), delay);
    this.#waiting.set(delivery.id, delivery);
  }

  #launch(delivery: Delivery): void {
    if (!this.#waiting.delete(delivery.id)) return;
    clearTimeout(delivery.timer);
    const flight: Promise<void> = this.#deliver(delivery).finally(() => this.#flying.delete(flight));
    this.#flying.add(flight);
  }

  async #deliver(delivery: Delivery): Promise<void> {
    const { request, attempt } = delivery;
    const started = Date.now();
    const status = await this.#post(request);
    if (this.#stop.signal.aborted) return;
    this.#record(delivery, started, status);
    const again = RETRY_MS[attempt - 1];
    if (status !== 200 && status !== 201 && again !== undefined) this.#queue(request, again, attempt + 1);
  }

  async #post({ url, headers, body }: OutgoingRequest): Promise<number> {
    try {
      const signal = AbortSignal.any([this.#stop.signal, AbortSignal.timeout(ACKNOWLEDGE_MS)]);
      const response = await fetch(url, { method: 'POST', headers, body, redirect: 'manual', signal });
      await response.arrayBuffer();
      return response.status;
    } catch {
      return 0;
    }
  }

  #record({ id, request, attempt }: Delivery, started: number, status: number): void {
    const sentAt = new Date(started).toISOString();
    this.#log.push({ id, ...request, attempt, sentAt, status, milliseconds: Date.now() - started });
    if (this.#log.length > LOG_LENGTH) this.#log.shift();
  }
}
