import { documentCharacters, isValidCnpj, isValidCpf } from '#domain/cpf.ts';
import { isValidPhone, localPhoneDigits } from '#domain/phone.ts';
import type { LinkRequest } from './payments.ts';

const SAO_PAULO_OFFSET_MS = 3 * 3_600_000;
const MAX_EMAIL = 150;
const MAX_TITLE = 256;

// All payment types that can be excluded except bank_transfer, which is Pix. The wallet's balance can't be excluded.
const EXCLUDED_TYPES = ['credit_card', 'debit_card', 'prepaid_card', 'ticket', 'atm', 'digital_currency'];

/** An instant in the provider's format: ISO 8601 with a numeric offset. */
export function withOffset(instant: Date): string {
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
