import type { Business } from '#contract/business.ts';
import type { Host } from './adapters/host.ts';
import type { ImageStore } from './adapters/images.ts';
import type { Mailer } from './adapters/mailer.ts';
import type { PaymentGateway } from './adapters/payments.ts';
import type { Push } from './adapters/push.ts';
import type { Telegram } from './adapters/telegram.ts';
import type { WhatsApp } from './adapters/whatsapp.ts';
import type { Config } from './config.ts';
import type { Database, Db } from './db/client.ts';
import type { Jobs } from './jobs/queue.ts';
import type { Log } from './log.ts';
import type { Signals } from './signals.ts';

/** Everything the features reach outside themselves. Always the first argument. */
export type Deps = {
  config: Config;
  business: Business;
  database: Database;
  db: Db;
  now: () => Date;
  jwtSecret: Uint8Array;
  payments: PaymentGateway;
  mailer: Mailer;
  telegram: Telegram | undefined;
  whatsapp: WhatsApp | undefined;
  push: Push;
  images: ImageStore;
  jobs: Jobs;
  host: Host;
  signals: Signals;
  log: Log;
};
