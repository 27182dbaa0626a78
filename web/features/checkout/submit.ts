import { createPayment } from '#contract/payments.ts';
import { listProductsByIds } from '#contract/products.ts';
import type { CartItem } from '#domain/cart.ts';
import { cartTotal } from '#domain/cart.ts';
import {
  CEREMONY_PAST,
  type CheckoutField,
  type CheckoutRefusal,
  checkForm,
  type PricedItem,
  paymentRequest,
  priceCart,
  pricedTotal,
  wreathUnits,
} from '#domain/checkout.ts';
import type { Cents } from '#domain/money.ts';
import { ApiError, call } from '#web/lib/api.ts';
import { PHONE_REFUSAL } from '#web/lib/phone-refusal.ts';
import { type Draft, type PaymentLink, toPaymentLink } from './draft.ts';

export type RefusalAlert = { title: string; description?: string };

/** Messages beside the fields; `faixas` by position of the unit in the order. */
export type FieldErrors = { fields: Partial<Record<CheckoutField, string>>; faixas: Record<number, string> };

export type SubmitOutcome =
  | { kind: 'link'; link: PaymentLink }
  | { kind: 'refused'; alert: RefusalAlert; errors?: FieldErrors; alreadyPaid?: boolean }
  /** The server's prices differ from what the buyer was shown: nothing was sent. Amounts in centavos. */
  | { kind: 'total-changed'; shown: Cents; total: Cents; lines: PricedItem[] };

const KEPT = 'Seu carrinho e seus dados continuam aqui.';
const START_FAILED: RefusalAlert = { title: 'Erro ao iniciar pagamento. Tente novamente.', description: KEPT };
const LINK_FAILED: RefusalAlert = { title: 'Erro ao criar link de pagamento.', description: KEPT };
const FIELD_REQUIRED = 'Preencha este campo.';
const ALREADY_PAID = 'Este pedido já foi pago.';

function faixaErrors(units: readonly number[], message: string): FieldErrors {
  return { fields: {}, faixas: Object.fromEntries(units.map((unit) => [unit, message])) };
}

function unitName({ unit }: { unit: { title: string; number: number; count: number } }): string {
  return unit.count === 1 ? unit.title : `${unit.title} (${unit.number} de ${unit.count})`;
}

/** What a broken rule of the form says, above the page and beside the fields. */
function formRefusal(refusal: CheckoutRefusal): { alert: RefusalAlert; errors: FieldErrors } {
  switch (refusal.kind) {
    case 'required': {
      const description = 'Preencha todos os dados do comprador e do falecido.';
      const fields = Object.fromEntries(
        refusal.fields.map((field) => [
          field,
          field === 'funeral_time' ? 'Informe o dia e a hora, como 25/12/2026 14:30.' : FIELD_REQUIRED,
        ]),
      );
      return { alert: { title: 'Campos obrigatórios', description }, errors: { fields, faixas: {} } };
    }
    case 'phone':
      return {
        alert: { title: PHONE_REFUSAL.title, description: PHONE_REFUSAL.description },
        errors: { fields: { buyer_phone: PHONE_REFUSAL.atField }, faixas: {} },
      };
    case 'past':
      return { alert: { title: CEREMONY_PAST }, errors: { fields: { funeral_time: CEREMONY_PAST }, faixas: {} } };
    case 'faixa':
      return {
        alert: { title: 'Preencha todas as faixas', description: `Falta o texto da faixa de ${unitName(refusal)}.` },
        errors: faixaErrors(refusal.units, 'Escreva o texto desta faixa.'),
      };
    case 'faixa-too-long':
      return {
        alert: { title: 'Faixa muito longa', description: `Encurte o texto da faixa de ${unitName(refusal)}.` },
        errors: faixaErrors(refusal.units, 'Use no máximo 120 caracteres.'),
      };
  }
}

const FIELD_NAMES: readonly string[] = [
  'buyer_name',
  'buyer_email',
  'buyer_phone',
  'buyer_cpf',
  'billing_address',
  'deceased_name',
  'funeral_location',
  'funeral_time',
] satisfies CheckoutField[];

function isField(name: unknown): name is CheckoutField {
  return typeof name === 'string' && FIELD_NAMES.includes(name);
}

function issueErrors(error: ApiError): FieldErrors {
  const errors: FieldErrors = { fields: {}, faixas: {} };
  for (const { loc, msg } of error.issues) {
    const field = loc.find(isField);
    const unit = loc[loc.indexOf('faixa_texts') + 1];
    if (field) errors.fields[field] ??= msg;
    else if (loc.includes('faixa_texts')) errors.faixas[typeof unit === 'number' ? unit : 0] ??= msg;
  }
  return errors;
}

/** What the server's refusal of the payment says: its own text where it is meant for buyers, otherwise the fixed one. */
function paymentRefusal(error: unknown): SubmitOutcome {
  if (!(error instanceof ApiError)) return { kind: 'refused', alert: START_FAILED };
  const { status, detailText: text } = error;
  if (text !== undefined && (status === 409 || status === 422 || status === 429)) {
    if (status === 409 && text === ALREADY_PAID) {
      const description = 'Confira o e-mail de confirmação. Para fazer um novo pedido igual, toque em pagar outra vez.';
      return { kind: 'refused', alert: { title: text, description }, alreadyPaid: true };
    }
    const alert =
      status === 409 ? { title: text, description: KEPT } : { title: START_FAILED.title, description: text };
    return { kind: 'refused', alert };
  }
  if (status === 422 && error.issues.length > 0) {
    const errors = issueErrors(error);
    const isMarked = Object.keys(errors.fields).length + Object.keys(errors.faixas).length > 0;
    const first = error.issues[0]?.msg ?? '';
    if (isMarked) return { kind: 'refused', alert: { title: START_FAILED.title, description: first }, errors };
  }
  return { kind: 'refused', alert: START_FAILED };
}

async function quote(items: readonly CartItem[]): Promise<SubmitOutcome | PricedItem[]> {
  let answer: unknown;
  try {
    answer = await call(listProductsByIds, { query: { ids: items.map((item) => item._id) } });
  } catch {
    return { kind: 'refused', alert: START_FAILED };
  }
  const priced = priceCart(items, answer);
  if (priced.ok) return priced.lines;
  if (priced.reason === 'not-a-list') {
    return { kind: 'refused', alert: { title: 'Resposta inválida da API ao buscar produtos.', description: KEPT } };
  }
  return { kind: 'refused', alert: { title: `Produto inválido ou sem preço: ${priced.title}`, description: KEPT } };
}

/** Where to pay, or null when the answer has no address that a browser may go to. */
function paymentLink(answer: unknown): PaymentLink | null {
  const found: Partial<Record<string, unknown>> = typeof answer === 'object' && answer !== null ? { ...answer } : {};
  return toPaymentLink(found.init_point, found.expires_at, found.order_key);
}

export type Submission = {
  items: readonly CartItem[];
  draft: Draft;
  /** The total in centavos that the buyer has seen and agreed to. */
  agreedTotal?: Cents;
  orderId: () => string;
};

/**
 * Sends the order: form, phone, faixas, the server's prices, payment link, in this order; the first refusal ends it.
 * Never throws and changes nothing that is kept.
 */
export async function submitCheckout({ items, draft, agreedTotal, orderId }: Submission): Promise<SubmitOutcome> {
  const units = wreathUnits(items, draft.faixas);
  const refusal = checkForm(draft.fields, units, new Date());
  if (refusal) return { kind: 'refused', ...formRefusal(refusal) };
  const lines = await quote(items);
  if (!Array.isArray(lines)) return lines;
  const total = pricedTotal(lines);
  const shown = agreedTotal ?? cartTotal(items);
  if (total !== shown) return { kind: 'total-changed', shown, total, lines };
  try {
    const body = paymentRequest({ fields: draft.fields, lines, units, orderId: orderId() });
    const link = paymentLink(await call(createPayment, { body }));
    return link === null ? { kind: 'refused', alert: LINK_FAILED } : { kind: 'link', link };
  } catch (error) {
    // Accepted, but without a readable link; a failure of the server has a status of its own.
    if (error instanceof ApiError && error.code === 'bad-response' && error.status === 200)
      return { kind: 'refused', alert: LINK_FAILED };
    return paymentRefusal(error);
  }
}
