import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import exampleBusiness from '#config/business.json' with { type: 'json' };
import { COMMON_PASSWORD } from '#contract/auth.ts';
import { type Business, businessData } from '#contract/business.ts';
import { isDemoAccount } from '#domain/demo-accounts.ts';
import { isLoopback } from '#domain/loopback.ts';
import { isCommonPassword, isRandomSecret } from '#domain/password.ts';
import type { S3Options } from './adapters/images.s3.ts';
import type { WhatsAppOptions } from './adapters/whatsapp.cloud.ts';
import { isNearOrEncrypted, isPlainAddress, isPrivate } from './client-address.ts';
import { PROJECT_ROOT } from './project-root.ts';
import { retentionPeriods, retentionVariables } from './retention-periods.ts';

const flag = z.enum(['yes', 'no']).transform((value) => value === 'yes');
const list = z.string().transform((value) =>
  value
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== ''),
);
const whole = (min: number, max: number, error?: string) => z.coerce.number().int().min(min, error).max(max, error);

export const environment = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).default('development'),
  HOST: z.string().default('127.0.0.1'),
  PORT: whole(0, 65_535).default(3000),
  SIMULATOR_PORT: whole(0, 65_535).optional(),
  SIMULATOR_URL: z.url().optional(),
  DATA_DIR: z.string().default('data'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'deve começar com postgres://')
    .optional(),
  PUBLIC_URL: z
    .url()
    .refine(isPlainAddress, 'é só https:// e o nome, sem usuário, caminho ou parâmetros')
    .transform((url) => url.replace(/\/+$/, ''))
    .optional(),
  TRUST_PROXY: whole(0, 3, 'de 0 a 3: Caddy é 1, uma CDN diante dele é 2').default(0),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).optional(),
  JWT_SECRET: z.string().min(32, 'precisa de pelo menos 32 caracteres').optional(),
  TOKEN_HOURS: whole(1, 12, 'de 1 a 12 horas: uma sessão dura um dia de trabalho').default(8),
  RESERVATION_MINUTES: z.coerce
    .number()
    .positive()
    .max(24 * 60)
    .default(30),
  PAYMENTS: z.enum(['mercadopago', 'simulator']).optional(),
  MP_ACCESS_TOKEN: z.string().min(1).optional(),
  MP_WEBHOOK_SECRET: list.optional(),
  MP_COLLECTOR_ID: z.string().regex(/^\d+$/).optional(),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, 'deve começar com smtp:// ou smtps://')
    .optional(),
  MAIL_FROM: z.email().optional(),
  TELEGRAM_BOT_TOKEN: z.string().min(1).optional(),
  WHATSAPP_TOKEN: z.string().optional(),
  WHATSAPP_PHONE_ID: z.string().regex(/^\d+$/, 'é o número de identificação que a Meta mostra').optional(),
  WHATSAPP_APP_SECRET: z.string().optional(),
  WHATSAPP_VERIFY_TOKEN: z.string().min(16, 'precisa de pelo menos 16 caracteres').optional(),
  IMAGES: z.enum(['folder', 's3']).default('folder'),
  S3_ENDPOINT: z.url().refine(isPrivate, 'deve começar com https:// (http:// só nesta máquina)').optional(),
  S3_REGION: z.string().optional(),
  S3_BUCKET: z.string().optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  S3_FORCE_PATH_STYLE: flag.default(false),
  BUSINESS_FILE: z.string().optional(),
  COPIES_PLACE: z
    .string()
    .regex(/^(\/|sftp:\/\/|s3:\/\/)/, 'é uma pasta (/…), sftp://… ou s3://…')
    .optional(),
  COPIES_KEY: z.string().min(32, 'precisa de pelo menos 32 caracteres').optional(),
  INSTANCE: z.string().min(1).optional(),
  ADMIN_EMAIL: z.email().optional(),
  ADMIN_PASSWORD: z
    .string()
    .min(8, 'precisa de pelo menos 8 caracteres')
    .refine((password) => !isCommonPassword(password), COMMON_PASSWORD)
    .optional(),
  RATE_LIMIT_FACTOR: z.coerce.number().positive().optional(),
  METRICS_PORT: whole(0, 65_535).optional(),
  DEADMAN_URL: z.url({ protocol: /^https$/, error: 'deve começar com https://' }).optional(),
  METRICS_HOST: z.string().default('127.0.0.1'),
  ...retentionVariables,
});
type Environment = z.infer<typeof environment>;

export type Config = ReturnType<typeof toConfig>;

const EXAMPLE_BUSINESS = path.join(PROJECT_ROOT, 'config', 'business.json');
const S3_VARIABLES = ['S3_ENDPOINT', 'S3_REGION', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;

function s3Faults(env: Environment): string[] {
  if (env.IMAGES !== 's3') return [];
  return S3_VARIABLES.filter((name) => env[name] === undefined).map((name) => `${name} falta (IMAGES=s3)`);
}

const WHATSAPP_VARIABLES = [
  ...(['WHATSAPP_TOKEN', 'WHATSAPP_PHONE_ID', 'WHATSAPP_APP_SECRET', 'WHATSAPP_VERIFY_TOKEN'] as const),
];

function whatsappFaults(env: Environment): string[] {
  const missing = WHATSAPP_VARIABLES.filter((name) => env[name] === undefined);
  if (missing.length === WHATSAPP_VARIABLES.length) return [];
  return missing.map((name) => `${name} falta (WhatsApp: as quatro variáveis, ou nenhuma)`);
}

function whatsappOptions(env: Environment): WhatsAppOptions | undefined {
  const { WHATSAPP_TOKEN: token, WHATSAPP_PHONE_ID: phoneId } = env;
  const { WHATSAPP_APP_SECRET: appSecret, WHATSAPP_VERIFY_TOKEN: verifyToken } = env;
  return token && phoneId && appSecret && verifyToken ? { token, phoneId, appSecret, verifyToken } : undefined;
}

function s3Options(env: Environment): S3Options | undefined {
  const { S3_ENDPOINT: endpoint, S3_REGION: region, S3_BUCKET: bucket, S3_FORCE_PATH_STYLE: forcePathStyle } = env;
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env;
  if (env.IMAGES !== 's3' || !endpoint || !region || !bucket || !accessKeyId || !secretAccessKey) return undefined;
  return { endpoint, region, bucket, accessKeyId, secretAccessKey, forcePathStyle };
}

/** Every fault of the configuration at once, by name and never by value. */
export class ConfigError extends Error {
  readonly faults: string[];
  constructor(faults: string[]) {
    super(`Configuração inválida:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`);
    this.name = 'ConfigError';
    this.faults = faults;
  }
}

function productionFaults(env: Environment, business: Business | undefined): string[] {
  const simulated = env.PAYMENTS === 'simulator';
  const required: [boolean, string][] = [
    [env.DATABASE_URL !== undefined, 'DATABASE_URL falta: em produção a loja usa o PostgreSQL'],
    [
      isNearOrEncrypted(env.DATABASE_URL ?? ''),
      'DATABASE_URL: um banco em outra máquina precisa de sslmode=verify-full',
    ],
    [env.PUBLIC_URL?.startsWith('https://') === true, 'PUBLIC_URL falta ou não começa com https://'],
    [env.JWT_SECRET !== undefined, 'JWT_SECRET falta'],
    [
      env.JWT_SECRET === undefined || isRandomSecret(env.JWT_SECRET),
      'JWT_SECRET é fácil de adivinhar; gere outro com: openssl rand -base64 48',
    ],
    [
      simulated || env.MP_ACCESS_TOKEN !== undefined,
      'MP_ACCESS_TOKEN falta (ou PAYMENTS=simulator, dito com todas as letras)',
    ],
    [simulated || (env.MP_WEBHOOK_SECRET?.length ?? 0) > 0, 'MP_WEBHOOK_SECRET falta'],
    [
      simulated || (env.MP_WEBHOOK_SECRET ?? []).every(isRandomSecret),
      'MP_WEBHOOK_SECRET não é o que o Mercado Pago mostra',
    ],
    [
      env.WHATSAPP_APP_SECRET === undefined || isRandomSecret(env.WHATSAPP_APP_SECRET),
      'WHATSAPP_APP_SECRET não é o que a Meta mostra',
    ],
    [simulated || (env.RATE_LIMIT_FACTOR ?? 1) <= 10, 'RATE_LIMIT_FACTOR passa de 10: os limites não protegeriam mais'],
    [simulated || env.MP_COLLECTOR_ID !== undefined, 'MP_COLLECTOR_ID falta'],
    [env.SMTP_URL !== undefined, 'SMTP_URL falta'],
    [env.MAIL_FROM !== undefined, 'MAIL_FROM falta'],
    [business?.example !== true, 'Os dados da casa ainda são os de exemplo ("example": true); veja BUSINESS_FILE'],
    [!isDemoAccount(env.ADMIN_EMAIL ?? ''), 'ADMIN_EMAIL não pode ser uma conta de demonstração'],
  ];
  return required.filter(([fine]) => !fine).map(([, fault]) => fault);
}

/** The demonstration has known accounts and no real payments: it stays on this machine. */
function demoFaults(env: Environment): string[] {
  if (isLoopback(env.HOST)) return [];
  return ['HOST: a demonstração só abre nesta máquina (127.0.0.1); para a internet, NODE_ENV=production'];
}

function readBusiness(file: string): { business?: Business; faults: string[] } {
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return { faults: [`${file} não existe ou não é JSON`] };
  }
  // The terms that come with the program stand in until the house writes its own.
  const parsed = businessData.safeParse({ terms: exampleBusiness.terms, ...Object(content) });
  if (parsed.success) return { business: parsed.data, faults: [] };
  return { faults: parsed.error.issues.map(({ path: at, message }) => `${file}: ${at.join('.')}: ${message}`) };
}

function toConfig(env: Environment) {
  const production = env.NODE_ENV === 'production';
  const mode: 'demo' | 'production' = production ? 'production' : 'demo';
  const mercadoPago = env.MP_ACCESS_TOKEN
    ? {
        accessToken: env.MP_ACCESS_TOKEN,
        webhookSecrets: env.MP_WEBHOOK_SECRET ?? [],
        collectorId: env.MP_COLLECTOR_ID,
      }
    : undefined;
  const usual: 'mercadopago' | 'simulator' = production || mercadoPago ? 'mercadopago' : 'simulator';
  return {
    mode,
    host: env.HOST,
    port: env.PORT,
    simulatorPort: env.SIMULATOR_PORT,
    /** A simulator that runs already; none is started then. */
    simulatorUrl: env.SIMULATOR_URL?.replace(/\/+$/, ''),
    dataDir: path.resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL,
    publicUrl: env.PUBLIC_URL ?? `http://${env.HOST}:${env.PORT}`,
    trustProxy: env.TRUST_PROXY,
    logLevel: env.LOG_LEVEL ?? (production ? 'info' : 'warn'),
    /** undefined: the process keeps one of its own in the data folder (demo only). */
    jwtSecret: env.JWT_SECRET,
    tokenHours: env.TOKEN_HOURS,
    reservationMinutes: env.RESERVATION_MINUTES,
    payments: env.PAYMENTS ?? usual,
    mercadoPago,
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM ?? 'loja@example.com',
    telegramToken: env.TELEGRAM_BOT_TOKEN,
    whatsapp: whatsappOptions(env),
    s3: s3Options(env),
    /** The key is absent on a server, where only root has it. */
    copies: env.COPIES_PLACE ? { destination: env.COPIES_PLACE, key: env.COPIES_KEY } : undefined,
    /** Copies keep it too. */
    businessFolder: env.BUSINESS_FILE === undefined ? undefined : path.dirname(path.resolve(env.BUSINESS_FILE)),
    /** Which of all copies of this shop this one is; by it the shop knows whether its public address leads to it. */
    instance: env.INSTANCE ?? 'sem-nome',
    firstAdmin:
      env.ADMIN_EMAIL && env.ADMIN_PASSWORD ? { email: env.ADMIN_EMAIL, password: env.ADMIN_PASSWORD } : undefined,
    rateLimitFactor: env.RATE_LIMIT_FACTOR ?? (production ? 1 : 20),
    metrics: env.METRICS_PORT === undefined ? undefined : { host: env.METRICS_HOST, port: env.METRICS_PORT },
    /** Requested every five minutes while all is well. */
    deadmanUrl: env.DEADMAN_URL,
    retention: retentionPeriods(env),
  };
}

/**
 * Reads and checks the whole configuration once. Empty variables count as absent.
 * Throws ConfigError with every fault together.
 */
export function readConfig(variables: Record<string, string | undefined> = process.env): {
  config: Config;
  business: Business;
} {
  const present = Object.fromEntries(
    Object.entries(variables).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = environment.safeParse(present);
  const { business, faults } = readBusiness(present.BUSINESS_FILE ?? EXAMPLE_BUSINESS);
  if (!parsed.success)
    faults.push(...parsed.error.issues.map(({ path: at, message }) => `${at.join('.')}: ${message}`));
  else {
    const { data } = parsed;
    const ofMode = data.NODE_ENV === 'production' ? productionFaults(data, business) : demoFaults(data);
    faults.push(...s3Faults(data), ...whatsappFaults(data), ...ofMode);
  }
  if (faults.length > 0 || !parsed.success || !business) throw new ConfigError(faults);
  return { config: toConfig(parsed.data), business };
}

/** Makes libraries that are read from now on take their fast edition; the product itself goes by its configuration. */
export function preferFastLibraries(): void {
  process.env.NODE_ENV = 'production';
}
