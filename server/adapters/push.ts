/** A browser's own address and keys for messages, as it gave them. */
export type PushTarget = { endpoint: string; p256dh: string; auth: string };

export type Push = {
  /** The key that browsers subscribe with: an uncompressed P-256 point in base64url. */
  publicKey: string;
  /** Whether messages can be sent to what a browser gave: a known push service and a valid key. */
  accepts(target: PushTarget): boolean;
  /** Sends one message; 'gone' when the browser has unsubscribed. Throws DeliveryError. */
  send(target: PushTarget, text: string): Promise<'sent' | 'gone'>;
};
