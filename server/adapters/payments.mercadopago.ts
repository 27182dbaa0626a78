import { MercadoPagoConfig, Payment, PaymentRefund, Preference, WebhookSignatureValidator } from 'mercadopago';
import { RestClient } from 'mercadopago/dist/utils/restClient/index.js';
import { documentCharacters, isValidCnpj, isValidCpf } from '#domain/cpf.ts';
import { PROVIDER_ID } from '#domain/payment.ts';
import { isValidPhone, localPhoneDigits } from '#domain/phone.ts';
import {
  readChanges,
  readClaim,
  readLink,
  readPayment,
  readRefund,
  readSearch,
} from './payments.mercadopago.answers.ts';
import { callProvider, type Deadlines, isNotFound } from './payments.mercadopago.call.ts';
import {
  GatewayError,
  type LinkRequest,
  type PaymentGateway,
  type ProviderPayment,
  type WebhookProof,
} from './payments.ts';

const SAO_PAULO_OFFSET_MS = 3 * 3_600_000;
const MAX_EMAIL = 150;
const MAX_TITLE = 256;

// All payment types that can be excluded except bank_transfer, which is Pix. The wallet's balance can't be excluded.
const EXCLUDED_TYPES = ['credit_card', 'debit_card', 'prepaid_card', 'ticket', 'atm', 'digital_currency'];

/** An instant in the provider's format: ISO 8601 with a numeric offset. */
function withOffset(instant: Date): string {
  return new Date(instant.getTime() - SAO_PAULO_OFFSET_MS).toISOString().replace('Z', '-03:00');
}

/** True for an https address that the provider can reach. */
function isPublicAddress(url: URL): boolean {
  const { protocol, hostname } = url;
  const privateName = !hostname.includes('.') || /\.(local|localhost|internal|test)$/.test(hostname);
  const privateIp = /^(0|10|127|169\.254|192\.168|172\.(1[6-9]|2\d|3[01]))\./.test(hostname);
  return protocol === 'https:' && !privateName && !privateIp && !hostname.startsWith('[');
}

// A document, or nothing when it is invalid: the provider refuses a wrong number, but needs none, and a typing error
// must not stop the payment.
function identification(text: string) {
  const number = documentCharacters(text);
  if (isValidCpf(number)) return { identification: { type: 'CPF', number } };
  if (isValidCnpj(number) && /^\d+$/.test(number)) return { identification: { type: 'CNPJ', number } };
  return {};
}

function phoneParts(text: string) {
  if (!isValidPhone(localPhoneDigits(text))) return {};
  const digits = localPhoneDigits(text);
  return { phone: { area_code: digits.slice(0, 2), number: digits.slice(2) } };
}

function payer({ name, email, cpf, phone }: LinkRequest['payer']) {
  const [first = '', ...rest] = name.trim().split(/\s+/);
  return {
    name: first,
    surname: rest.join(' '),
    ...(email.length <= MAX_EMAIL && { email }),
    ...identification(cpf),
    ...phoneParts(phone),
  };
}

/** The request body for a payment page that takes only Pix and expires with the hold. */
export function preferenceBody(request: LinkRequest, address: { publicUrl: string; baseUrl?: string }) {
  const site = address.publicUrl.replace(/\/+$/, '');
  const isPublic = isPublicAddress(new URL(site));
  // The real provider refuses addresses it can't reach; the simulator on this machine reaches any.
  const notified = isPublic || address.baseUrl !== undefined;
  return {
    items: request.items.map(({ id, title, quantity, unitCents }) => ({
      id,
      title: title.slice(0, MAX_TITLE),
      quantity,
      unit_price: unitCents / 100,
      currency_id: 'BRL',
    })),
    payer: payer(request.payer),
    back_urls: { success: `${site}/confirmacao`, pending: `${site}/pendente`, failure: `${site}/falha` },
    ...(isPublic && { auto_return: 'approved' }),
    ...(notified && { notification_url: `${site}/api/pagamento/webhook?source_news=webhooks` }),
    external_reference: request.reference,
    payment_methods: { excluded_payment_types: EXCLUDED_TYPES.map((id) => ({ id })), installments: 1 },
    expires: true,
    expiration_date_to: withOffset(request.expiresAt),
    ...(request.metadata && { metadata: request.metadata }),
  };
}

export type MercadoPagoOptions = {
  accessToken: string;
  /** One secret, or two while the secret is being replaced in the provider's panel. */
  webhookSecrets: string[];
  /** Our account at the provider; a payment page of another account is refused. */
  collectorId?: string | undefined;
  /** The address for the buyer's return and the notifications. */
  publicUrl: string;
  /** Address of a simulator on this machine. */
  baseUrl?: string;
  /** Time limits for one call; for tests. */
  deadlines?: Deadlines;
  /** Told when the provider announces that a call will end, or ended it. */
  onEnding?: ((announced: string) => void) | undefined;
};

const SEARCH_LIMIT = 100;

function isSigned(secret: string, { signature, requestId, dataId, withoutId = false }: WebhookProof): boolean {
  // Without the payment's id the signature would be valid for any payment.
  if (!dataId && !withoutId) return false;
  try {
    // No check of the age: the SDK's validator takes `ts` for seconds, and the provider also sends milliseconds.
    WebhookSignatureValidator.validate({
      xSignature: signature,
      xRequestId: requestId,
      dataId: dataId?.toLowerCase(),
      secret,
    });
    return true;
  } catch {
    return false;
  }
}

function checkOptions({ accessToken, webhookSecrets, publicUrl, baseUrl }: MercadoPagoOptions): void {
  if (accessToken === '') throw new Error('Mercado Pago needs an access token');
  if (webhookSecrets.length === 0 || webhookSecrets.includes('')) throw new Error('Mercado Pago needs webhook secrets');
  for (const address of [publicUrl, ...(baseUrl === undefined ? [] : [baseUrl])]) {
    if (!URL.canParse(address)) throw new Error(`'${address}' is not an address`);
  }
}

/** Mercado Pago's Checkout Pro, Pix only. Throws Error for unusable options. */
export function mercadoPagoGateway(options: MercadoPagoOptions): PaymentGateway {
  checkOptions(options);
  const { accessToken, webhookSecrets, baseUrl, deadlines, onEnding } = options;
  // The SDK writes each call's options into its configuration permanently, so each call gets a new one. It passes
  // unknown options on to fetch: with `redirect: 'error'` no redirect takes the token and the buyer's data elsewhere.
  const call = <T>(run: (config: MercadoPagoConfig) => Promise<T>) =>
    callProvider({ baseUrl, deadlines, onEnding }, (timeout) => {
      const options = { timeout, maxRetries: 0, redirect: 'error' };
      return run(new MercadoPagoConfig({ accessToken, options }));
    });
  /** The answer about something; undefined when the provider doesn't know it. */
  const found = <T>(run: (config: MercadoPagoConfig) => Promise<T>) =>
    call(run).catch((error: unknown) => {
      if (isNotFound(error)) return undefined;
      throw error;
    });

  return {
    createLink: async (request) => {
      const body = preferenceBody(request, options);
      const requestOptions = { idempotencyKey: request.idempotencyKey };
      const answer = await call((fresh) => new Preference(fresh).create({ body, requestOptions }));
      return readLink(answer, options);
    },
    setLinkEnd: async (id, at) => {
      const end = { expires: true, expiration_date_to: withOffset(at) };
      // The SDK's type requires the items; the provider keeps fields that are left out.
      const updatePreferenceRequest = end as typeof end & { items: [] };
      await call((fresh) => new Preference(fresh).update({ id, updatePreferenceRequest }));
    },
    getPayment: async (id) => {
      const answer = PROVIDER_ID.test(id) ? await found((fresh) => new Payment(fresh).get({ id })) : undefined;
      if (answer === undefined) return undefined;
      const payment = readPayment(answer);
      if (payment.id !== id) throw new GatewayError('bad-answer', 'the provider answered with another payment');
      return payment;
    },
    getClaim: async (id) => {
      // The SDK has no client for claims.
      const answer = await found(({ options: fetchOptions }) =>
        RestClient.fetch(`/post-purchase/v1/claims/${encodeURIComponent(id)}`, {
          headers: { Authorization: `Bearer ${accessToken}` },
          ...fetchOptions,
        }),
      );
      return answer === undefined ? undefined : readClaim(answer);
    },
    searchPayments: async (reference) => {
      const answer = await call((fresh) =>
        new Payment(fresh).search({
          options: { external_reference: reference, sort: 'date_created', criteria: 'desc', limit: SEARCH_LIMIT },
        }),
      );
      return readSearch(answer).filter((payment) => payment.reference === reference);
    },
    changedPayments: async (since) => {
      const changed: ProviderPayment[] = [];
      for (let offset = 0; ; offset += SEARCH_LIMIT) {
        const answer = await call((fresh) =>
          new Payment(fresh).search({
            options: {
              range: 'date_last_updated',
              begin_date: since.toISOString(),
              end_date: 'NOW',
              sort: 'date_created',
              criteria: 'desc',
              limit: SEARCH_LIMIT,
              offset,
            },
          }),
        );
        const page = readChanges(answer);
        changed.push(...page.payments);
        if (page.count < SEARCH_LIMIT) return changed;
      }
    },
    refund: async ({ paymentId, amountCents, idempotencyKey }) => {
      const body = { amount: amountCents / 100 };
      const requestOptions = { idempotencyKey };
      const answer = await call((fresh) =>
        new PaymentRefund(fresh).create({ payment_id: paymentId, body, requestOptions }),
      );
      return readRefund(answer);
    },
    verifyWebhook: (proof) => webhookSecrets.some((secret) => isSigned(secret, proof)),
  };
}
