/** Text of at most 254 characters that looks like name@host.tld. */
const EMAIL = /^[^\s@,;<>"]{1,64}@[^\s@,;<>"]{1,189}\.[^\s@,;<>".]{2,63}$/;
const CHAT_ID = /^-?\d{1,20}$/;
const CHAT_NAME = /^@\w{5,64}$/;

export function isEmailRecipient(text: string): boolean {
  return text.length <= 254 && EMAIL.test(text);
}

/** Whether a text is a Telegram chat: a numeric id, negative for groups, or an @username of at least 5 word characters. */
export function isTelegramRecipient(text: string): boolean {
  return CHAT_ID.test(text) || CHAT_NAME.test(text);
}

/** The key by which recipients are the same: neither e-mails nor usernames tell upper from lower case. */
export function recipientKey(text: string): string {
  return text.trim().toLowerCase();
}

export const RECIPIENT_TEXTS = {
  invalidEmail: 'Digite um e-mail válido.',
  repeatedEmail: 'Este e-mail já está na lista.',
  invalidTelegram: 'Use ID numérico (ex.: -1001234567890) ou @username do canal/grupo.',
  repeatedTelegram: 'Este chat/username já está na lista.',
} as const;
