/** Sends one plain text to one chat and returns Telegram's answer. Throws DeliveryError. */
export type Telegram = { send(chatId: string, text: string): Promise<string> };
