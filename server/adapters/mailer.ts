export type Mail = { to: string; subject: string; html: string; text: string; messageId: string };

/** Sends one message to one recipient. Throws DeliveryError. */
export type Mailer = { send(mail: Mail): Promise<void> };

/** A message that didn't arrive; `permanent` when trying again is useless. */
export class DeliveryError extends Error {
  readonly permanent: boolean;
  readonly retryAfterSeconds: number | undefined;
  constructor(message: string, options: { permanent: boolean; retryAfterSeconds?: number; cause?: unknown }) {
    super(message, { cause: options.cause });
    this.name = 'DeliveryError';
    this.permanent = options.permanent;
    this.retryAfterSeconds = options.retryAfterSeconds;
  }
}
