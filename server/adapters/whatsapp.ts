import type { WhatsAppMessage, WhatsAppReport } from '#domain/whatsapp.ts';

export type WhatsApp = {
  /**
   * Sends a message to a telephone (area code and number) and returns its id at Meta; `reference` stands in its
   * reports. Throws DeliveryError.
   */
  send(phone: string, message: WhatsAppMessage, reference: string): Promise<string>;
  /** The reports in the raw body of a call by Meta; undefined when its signature is missing or wrong. */
  readReports(body: Buffer, signature: string | undefined): WhatsAppReport[] | undefined;
  /** Whether a token equals WHATSAPP_VERIFY_TOKEN, which Meta sends when the webhook is set up. */
  isVerifyToken(token: string): boolean;
};
