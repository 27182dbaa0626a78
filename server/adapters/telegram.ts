/** Sends one plain text to one chat and returns what Telegram said. Throws DeliveryError. */
export type Telegram = { send(chatId: string, text: string): Promise<string> };
