/** Sends one plain text to one chat. Throws DeliveryError. */
export type Telegram = { send(chatId: string, text: string): Promise<void> };
