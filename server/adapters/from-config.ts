import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import type { WhatsAppDouble } from '#simulator/whatsapp-double.ts';
import type { Config } from '../config.ts';
import { createFolderImages } from './images.folder.ts';
import { createS3Images } from './images.s3.ts';
import type { ImageStore } from './images.ts';
import { smtpMailer } from './mailer.smtp.ts';
import type { Mailer } from './mailer.ts';
import { mercadoPagoGateway } from './payments.mercadopago.ts';
import { simulatorGateway } from './payments.simulator.ts';
import type { PaymentGateway } from './payments.ts';
import { webPush } from './push.web.ts';
import { telegramBot } from './telegram.bot.ts';
import type { Telegram } from './telegram.ts';
import { whatsappCloud } from './whatsapp.cloud.ts';
import type { WhatsApp } from './whatsapp.ts';

/** The simulator's keys; they are valid nowhere else. */
export const SIMULATOR_KEYS = {
  accessToken: 'APP_USR-simulador',
  webhookSecret: 'segredo-do-simulador',
  whatsapp: { token: 'simulador', phoneId: '100', appSecret: 'segredo-do-simulador', verifyToken: 'simulador' },
};

/** The addresses of the demonstration's doubles. */
export type Doubles = {
  url: string;
  smtpPort?: number;
  whatsapp?: Pick<WhatsAppDouble, 'subscribe'>;
};

/** The payment provider of the configuration: Mercado Pago, or the simulator. */
function paymentsFromConfig(
  config: Config,
  doubles: Doubles | undefined,
  onEnding?: (announced: string) => void,
): PaymentGateway {
  const { publicUrl, mercadoPago } = config;
  if (config.payments === 'simulator' && doubles) {
    const { accessToken, webhookSecret } = SIMULATOR_KEYS;
    return simulatorGateway({ simulatorUrl: doubles.url, accessToken, webhookSecrets: [webhookSecret], publicUrl });
  }
  if (!mercadoPago) throw new Error('payments are not configured');
  return mercadoPagoGateway({ ...mercadoPago, publicUrl, onEnding });
}

/** Mail through the configured server, or into the demonstration's outbox. Throws without either. */
function mailerFromConfig(config: Config, sender: { name: string; email: string }, doubles?: Doubles): Mailer {
  const url = config.smtpUrl ?? (doubles?.smtpPort ? `smtp://127.0.0.1:${doubles.smtpPort}` : undefined);
  if (!url) throw new Error('mail is not configured');
  return smtpMailer({ url, from: { name: sender.name, address: config.mailFrom }, replyTo: sender.email });
}

/** The configured Telegram bot, or the demonstration's double; otherwise undefined. */
export function telegramFromConfig(config: Config, doubles: Doubles | undefined): Telegram | undefined {
  if (config.telegramToken) return telegramBot({ token: config.telegramToken });
  return doubles && telegramBot({ token: 'simulador', apiRoot: doubles.url });
}

/** The configured account at Meta, or the demonstration's double; otherwise undefined. */
export function whatsappFromConfig({ whatsapp, mode }: Config, doubles: Doubles | undefined): WhatsApp | undefined {
  if (whatsapp) return whatsappCloud(whatsapp);
  return doubles && mode === 'demo' ? whatsappCloud({ ...SIMULATOR_KEYS.whatsapp, root: doubles.url }) : undefined;
}

type Surroundings = {
  doubles: Doubles | undefined;
  /** The key that signs tokens; the shop's key for messages to devices belongs to it, and is kept with it. */
  secret: Uint8Array;
  onEnding?: (announced: string) => void;
};

/** Everything that reaches others. Throws without payments or mail. */
export function adaptersFromConfig(
  config: Config,
  sender: { name: string; email: string },
  { doubles, secret, onEnding }: Surroundings,
) {
  const contact = `mailto:${sender.email}`;
  return {
    payments: paymentsFromConfig(config, doubles, onEnding),
    mailer: mailerFromConfig(config, sender, doubles),
    telegram: telegramFromConfig(config, doubles),
    whatsapp: whatsappFromConfig(config, doubles),
    push: webPush({ secret, contact, now: () => new Date(), doubleOrigin: doubles?.url }),
  };
}

/** Pictures in the configured bucket, or in the data folder. */
export function imagesFromConfig(config: Config): ImageStore {
  if (config.s3) return createS3Images(config.s3);
  return createFolderImages(path.join(config.dataDir, 'media'));
}

/** The key that signs tokens: the configured one, or a generated one stored in the data folder. */
export function jwtSecretFromConfig(config: Config): Uint8Array {
  if (config.jwtSecret) return new TextEncoder().encode(config.jwtSecret);
  const file = path.join(config.dataDir, 'jwt-secret');
  fs.mkdirSync(config.dataDir, { recursive: true });
  try {
    fs.writeFileSync(file, randomBytes(48).toString('base64url'), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return new TextEncoder().encode(fs.readFileSync(file, 'utf8'));
}
