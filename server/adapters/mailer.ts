export type Mail = { to: string; subject: string; html: string; text: string; messageId: string };

/** Sends one message to one recipient and returns what the server said. Throws DeliveryError. */
export type Mailer = { send(mail: Mail): Promise<string> };

/** A message that didn't arrive; `permanent` when trying again is useless. */
export class DeliveryError extends Error {
  readonly permanent: boolean;
  readonly retryAfterSeconds: number | undefined;
  /** The provider's own words, when it said anything: for administrators alone. */
  readonly answer: string | undefined;
  constructor(
    message: string,
    options: { permanent: boolean; retryAfterSeconds?: number; answer?: string | undefined; cause?: unknown },
  ) {
    super(message, { cause: options.cause });
    this.name = 'DeliveryError';
    this.permanent = options.permanent;
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.answer = options.answer;
  }
}
