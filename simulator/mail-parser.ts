import PostalMime, { decodeWords } from 'postal-mime';

/** A message as the reader of a mail program sees it. */
export type ParsedMail = {
  headers: { name: string; value: string }[];
  subject: string;
  from: string;
  to: string;
  messageId: string;
  html: string;
  text: string;
  /** The file names of the attachments. */
  attachments: string[];
};

/** Reads a message as it came over SMTP; what it doesn't have stays empty. */
export async function parseMail(raw: Buffer): Promise<ParsedMail> {
  const mail = await PostalMime.parse(raw);
  const headers = mail.headers.map(({ key, originalKey, value }) => ({
    key,
    name: originalKey,
    value: decodeWords(value),
  }));
  const header = (name: string) => headers.find(({ key }) => key === name)?.value ?? '';
  return {
    headers: headers.map(({ name, value }) => ({ name, value })),
    subject: mail.subject ?? '',
    from: header('from'),
    to: header('to'),
    messageId: header('message-id'),
    // SMTP ends every message with a line break that isn't the writer's.
    html: (mail.html ?? '').replace(/\n$/, ''),
    text: (mail.text ?? '').replace(/\n$/, ''),
    attachments: mail.attachments.map(({ filename }) => filename ?? 'sem nome'),
  };
}
