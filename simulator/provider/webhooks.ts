import { createHmac, randomUUID } from 'node:crypto';

const ACKNOWLEDGE_MS = 22_000;
/** The provider's schedule (15 minutes, then growing) at 1:300. */
const RETRY_MS = [3_000, 3_000, 9_000];
const LOG_LENGTH = 2_000;

export type WebhookOptions = {
  /** Whether deliveries are lost. */
  lose?: boolean;
  /** The number of copies sent at the same moment (1 is one delivery). */
  duplicate?: number;
};

/** A notification; the address names `dataId`, where there is one. */
type Notice = { type: string; dataId?: string; body: object };
type OutgoingRequest = { url: string; headers: Record<string, string>; body: string };

/** The notification with the provider's `x-signature`: HMAC-SHA256 over `id:…;request-id:…;ts:…;`. */
function signedRequest(address: string, { type, dataId, body }: Notice, secret: string): OutgoingRequest {
  const url = new URL(address);
  if (dataId !== undefined) url.searchParams.set('data.id', dataId);
  url.searchParams.set('type', type);
  const [requestId, timestamp] = [randomUUID(), String(Date.now())];
  const manifest = `${dataId === undefined ? '' : `id:${dataId};`}request-id:${requestId};ts:${timestamp};`;
  const hash = createHmac('sha256', secret).update(manifest).digest('hex');
  return {
    url: url.href,
    headers: {
      'content-type': 'application/json',
      'user-agent': `MercadoPago WebHook v1.0 ${type}`,
      'x-request-id': requestId,
      'x-signature': `ts=${timestamp},v1=${hash}`,
    },
    body: JSON.stringify(body),
  };
}

/** One delivery attempt; `status` is 0 for a failed connection or no answer in 22 s, -1 for one lost on purpose. */
export type WebhookLogEntry = OutgoingRequest & { attempt: number; status: number };

type Delivery = { request: OutgoingRequest; attempt: number; dueAt: number; timer: NodeJS.Timeout | undefined };

/** Notifies the shop as the provider does: at least once, in any order, repeated until acknowledged. */
export class WebhookSender {
  readonly #secret: string;
  readonly #waiting = new Set<Delivery>();
  readonly #flying = new Set<Promise<void>>();
  readonly #log: WebhookLogEntry[] = [];
  readonly #stop = new AbortController();
  #options: WebhookOptions = {};

  constructor(secret: string) {
    this.#secret = secret;
  }

  configure(options: WebhookOptions): void {
    this.#options = options;
  }

  log(): WebhookLogEntry[] {
    return [...this.#log];
  }

  /** Queues a notification, with the configured faults. */
  announce(address: string, notice: Notice): void {
    const { lose = false, duplicate = 1 } = this.#options;
    for (let copy = 0; copy < duplicate; copy += 1) {
      const request = signedRequest(address, notice, this.#secret);
      if (lose) this.#record(request, 1, -1);
      else this.#queue(request, 0);
    }
  }

  /** Resolves when every due delivery was answered; later retries are not waited for. */
  async idle(): Promise<void> {
    for (;;) {
      for (const delivery of [...this.#waiting]) if (delivery.dueAt <= Date.now()) this.#launch(delivery);
      if (this.#flying.size === 0) return;
      await Promise.all(this.#flying);
    }
  }

  /** Sends every notification of the log again at the same moment, and waits for the answers. */
  async replayAll(): Promise<void> {
    for (const { attempt, url, headers, body } of this.log()) {
      if (attempt === 1) this.#queue({ url, headers, body }, 0);
    }
    await this.idle();
  }

  async close(): Promise<void> {
    for (const { timer } of this.#waiting) clearTimeout(timer);
    this.#waiting.clear();
    this.#stop.abort();
    await Promise.all(this.#flying);
  }

  #queue(request: OutgoingRequest, delay: number, attempt = 1): void {
    const delivery: Delivery = { request, attempt, dueAt: Date.now() + delay, timer: undefined };
    delivery.timer = setTimeout(() => this.#launch(delivery), delay);
    this.#waiting.add(delivery);
  }

  #launch(delivery: Delivery): void {
    if (!this.#waiting.delete(delivery)) return;
    clearTimeout(delivery.timer);
    const flight: Promise<void> = this.#deliver(delivery).finally(() => this.#flying.delete(flight));
    this.#flying.add(flight);
  }

  async #deliver({ request, attempt }: Delivery): Promise<void> {
    const status = await this.#post(request);
    if (this.#stop.signal.aborted) return;
    this.#record(request, attempt, status);
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

  #record(request: OutgoingRequest, attempt: number, status: number): void {
    this.#log.push({ ...request, attempt, status });
    if (this.#log.length > LOG_LENGTH) this.#log.shift();
  }
}
