import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import { businessData } from '#contract/business.ts';
import { smtpMailer } from '../adapters/mailer.smtp.ts';
import { PLACES, readEnvironment, say } from './system.ts';

/** Tells the house by mail that its shop is closed, which the shop itself can't. Says so when that fails too. */
export async function tellClosed(why: string): Promise<void> {
  try {
    const { name, email } = businessData.parse(JSON.parse(fs.readFileSync(PLACES.business, 'utf8')));
    const { SMTP_URL: url = '', MAIL_FROM: address = '' } = readEnvironment();
    await smtpMailer({ url, from: { name, address } }).send({
      to: email,
      subject: 'A loja está fechada',
      text: `${why}\n\nNo servidor: sudo memorial doctor diz o que falta, sudo memorial resume tenta outra vez. De hora em hora ele tenta sozinho.`,
      html: '',
      messageId: `<${randomUUID()}@memorial>`,
    });
  } catch (error) {
    say(`O e-mail "A loja está fechada" não saiu: ${error instanceof Error ? error.message : String(error)}`);
  }
}
