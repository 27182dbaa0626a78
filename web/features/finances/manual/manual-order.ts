import type { CallInput } from '#contract/endpoint.ts';
import { createManualOrder } from '#contract/orders.ts';
import type { ManagedProduct } from '#contract/products.ts';
import { parseInstant } from '#domain/dates.ts';
import { limits } from '#domain/limits.ts';
import { type Cents, cents, parseBRL, reaisFromCents } from '#domain/money.ts';
import { DEFAULT_COLOR, isBlank, orderTotal, type PaymentMethod } from '#domain/order.ts';
import { phoneDigits } from '#domain/phone.ts';

/** The fields of one value, as typed; the ceremony is 'dd/MM/yyyy HH:mm' on the São Paulo clock. */
export type ManualFields = Record<
  | 'buyer_name'
  | 'buyer_email'
  | 'buyer_phone'
  | 'buyer_cpf'
  | 'billing_address'
  | 'deceased_name'
  | 'funeral_location'
  | 'funeral_time',
  string
>;

/** Wreaths of one kind; `faixas` may hold more texts than units: those of units that were taken back. */
export type ManualLine = { key: number; productId: string; quantity: string; color: string; faixas: string[] };

export type ManualForm = {
  fields: ManualFields;
  method: PaymentMethod;
  lines: ManualLine[];
  /** As typed; undefined follows what is computed. */
  total: string | undefined;
  /** By which the server knows the same order when it is sent again. */
  requestKey: string;
};

export type ManualBody = CallInput<typeof createManualOrder>['body'];
/** Messages by place: 'buyer_name', 'items.0.quantity', 'faixa_texts.1', 'total'. */
export type ManualErrors = Readonly<Record<string, string>>;

export const LABELS: Record<keyof ManualFields, string> = {
  buyer_name: 'Nome do comprador',
  buyer_email: 'E-mail',
  buyer_phone: 'Telefone',
  buyer_cpf: 'CPF ou CNPJ',
  billing_address: 'Endereço de cobrança',
  deceased_name: 'Nome da pessoa falecida',
  funeral_location: 'Local da cerimônia',
  funeral_time: 'Data e hora da cerimônia',
};
export const FIELD_NAMES = Object.keys(LABELS) as (keyof ManualFields)[];

const NO_FIELDS = Object.fromEntries(FIELD_NAMES.map((name) => [name, ''])) as ManualFields;

/** A line without a wreath yet, beside these others. */
export function newLine(others: readonly ManualLine[]): ManualLine {
  const key = Math.max(-1, ...others.map((line) => line.key)) + 1;
  return { key, productId: '', quantity: '1', color: DEFAULT_COLOR, faixas: [] };
}

/** An order that nobody has typed yet. */
export function emptyOrder(requestKey: string): ManualForm {
  return { fields: NO_FIELDS, method: 'pix', lines: [newLine([])], total: undefined, requestKey };
}

/** True while there is nothing in the form that anybody would miss. */
export function isUntouched({ fields, method, lines, total }: ManualForm): boolean {
  const { key: _, ...first } = newLine([]);
  const isFirst = ({ key: __, ...line }: ManualLine) => JSON.stringify(line) === JSON.stringify(first);
  const hasText = Object.values(fields).some((text) => text.trim() !== '');
  return !hasText && method === 'pix' && total === undefined && lines.length === 1 && lines.every(isFirst);
}

/** Only what is on sale and in stock can be sold by phone. */
export function offered(products: readonly ManagedProduct[]): ManagedProduct[] {
  return products
    .filter(({ active, stock }) => active && stock > 0)
    .toSorted((a, b) => a.name.localeCompare(b.name, 'pt-BR'));
}

/** The units of a line, at least 1; undefined for what isn't a number of units. */
export function unitsOf({ quantity }: Pick<ManualLine, 'quantity'>): number | undefined {
  const units = /^\d{1,3}$/.test(quantity.trim()) ? Number(quantity) : 0;
  return units >= 1 && units <= limits.unitsPerOrder ? units : undefined;
}

/** A line with the wreath that was chosen for it, if it is on offer. */
export type ChosenLine = ManualLine & { product: ManagedProduct | undefined; units: number };

export function chosenLines(lines: readonly ManualLine[], offer: readonly ManagedProduct[]): ChosenLine[] {
  return lines.map((line) => ({
    ...line,
    product: offer.find(({ _id }) => _id === line.productId),
    units: unitsOf(line) ?? 0,
  }));
}

function priceOf({ price }: ManagedProduct): Cents {
  return cents(Math.round(price * 100));
}

/** Wreaths at their prices, and one faixa for each unit. */
export function computedTotal(lines: readonly ChosenLine[]): Cents {
  return orderTotal(
    lines.flatMap(({ product, units }) => (product ? [{ quantity: units, price: priceOf(product) }] : [])),
  );
}

/** Units of these lines beyond what is left of their wreath, by product: a hint, the server decides. */
export function shortageOf(line: ChosenLine, lines: readonly ChosenLine[]): number | undefined {
  const { product } = line;
  if (!product) return undefined;
  const wanted = lines.filter((other) => other.product === product).reduce((sum, { units }) => sum + units, 0);
  const left = product.stock - product.reserved;
  return wanted > left ? Math.max(0, left) : undefined;
}

/** The text of each unit in the order of the lines. */
export function faixasOf(lines: readonly ChosenLine[]): string[] {
  return lines.flatMap(({ faixas, units }) => Array.from({ length: units }, (_, at) => faixas[at] ?? ''));
}

/** The body of the call. Faixas that nobody wrote stay away together; what isn't filled in is left for the check. */
export function bodyOf(form: ManualForm, offer: readonly ManagedProduct[]): ManualBody {
  const lines = chosenLines(form.lines, offer);
  const { funeral_time, buyer_phone, ...texts } = form.fields;
  const faixas = faixasOf(lines);
  const total = form.total === undefined ? computedTotal(lines) : parseBRL(form.total);
  return {
    ...texts,
    buyer_phone: phoneDigits(buyer_phone),
    funeral_time: parseInstant(funeral_time.trim())?.toISOString() ?? funeral_time,
    faixa_texts: faixas.every(isBlank) ? [] : faixas,
    payment_method: form.method,
    total: total === undefined ? Number.NaN : reaisFromCents(total),
    items: lines.map(({ product, productId, units, color }) => ({
      id: productId,
      title: product?.name ?? '',
      image: product?.image ?? '',
      size: product?.size ?? '',
      color: color.trim() || DEFAULT_COLOR,
      quantity: units,
      price: product?.price ?? 0,
    })),
    request_key: form.requestKey,
  };
}

/** What the API would refuse, the first message for each place; a wreath that isn't on offer too. */
export function errorsOf(form: ManualForm, offer: readonly ManagedProduct[]): ManualErrors {
  const result = createManualOrder.body.safeParse(bodyOf(form, offer));
  const refused = result.success
    ? []
    : result.error.issues.map(({ path, message }) => [path.join('.'), message] as const);
  const unchosen = chosenLines(form.lines, offer).flatMap(({ product }, at) =>
    product ? [] : [[`items.${at}.id`, 'Escolha a coroa.'] as const],
  );
  const time = form.fields.funeral_time.trim() === '' ? [['funeral_time', 'Campo obrigatório.'] as const] : [];
  return firstMessages([...unchosen, ...time, ...refused.filter(([place]) => !place.endsWith('.title'))]);
}

/** What is typed, by the places that errors are told of. */
export function textsOf({ fields, lines, total = '' }: ManualForm): Record<string, string> {
  const items = lines.flatMap(({ productId, quantity, color }, at) => [
    [`items.${at}.id`, productId],
    [`items.${at}.quantity`, quantity],
    [`items.${at}.color`, color],
  ]);
  const faixas = faixasOf(chosenLines(lines, [])).map((text, at) => [`faixa_texts.${at}`, text]);
  return { ...fields, total, ...Object.fromEntries([...items, ...faixas]) };
}

/** What the API did refuse; `loc` of each issue begins with 'body'. */
export function errorsOfIssues(issues: readonly { loc: readonly (string | number)[]; msg: string }[]): ManualErrors {
  return firstMessages(issues.map(({ loc, msg }) => [loc.slice(1).join('.'), msg] as const));
}

function firstMessages(found: readonly (readonly [place: string, message: string])[]): ManualErrors {
  return Object.fromEntries(found.toReversed());
}
