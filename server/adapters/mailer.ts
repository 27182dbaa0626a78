export type Mail = { to: string; subject: string; html: string; text: string; messageId: string };

/** Sends one message to one recipient and returns the server's answer. Throws DeliveryError. */
export type Mailer = { send(mail: Mail): Promise<string> };

/** A message that wasn't delivered; `permanent` when another attempt would be useless. */
export class DeliveryError extends Error {
  readonly permanent: boolean;
  readonly retryAfterSeconds: number | undefined;
  /** The provider's own words, if any; only administrators see them. */
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
