import { type FieldErrors, set } from 'react-hook-form';
import { orderData } from '#contract/payments.ts';
import type { CartItem } from '#domain/cart.ts';
import { CEREMONY_PAST, type CheckoutField, isCeremonyPast } from '#domain/checkout.ts';
import { parseInstant } from '#domain/dates.ts';
import { isBlank } from '#domain/order.ts';
import { momentOf, readMoment } from '#domain/typed-moment.ts';
import { PHONE_REFUSAL } from '#web/lib/phone-refusal.ts';
import {
  CHECKOUT_LABELS,
  type CheckoutForm,
  type CheckoutName,
  FIELD_NAMES,
  faixaLabel,
  faixaName,
  type RefusalAlert,
  sentMoment,
  unitsOf,
} from './checkout-form.ts';

const schema = orderData.pick({
  buyer_name: true,
  buyer_email: true,
  buyer_phone: true,
  buyer_cpf: true,
  billing_address: true,
  deceased_name: true,
  funeral_location: true,
  funeral_time: true,
  faixa_texts: true,
});

/** A field that isn't right; `label` names it in the summary. */
export type Problem = { name: CheckoutName; label: string; message: string; isMissing: boolean };

/** Why a ceremony's time as typed isn't one; undefined when it is. */
export function momentProblem(typed: string, now: Date): string | undefined {
  const { day, time, noDay, noTime } = readMoment(typed, now);
  if (noDay) return `O dia ${noDay} não existe.`;
  if (noTime) return `A hora ${noTime} não existe.`;
  if (day && !time) return 'Falta a hora. Escolha abaixo ou escreva, como 14:30.';
  if (time && !day) return 'Falta o dia. Escolha abaixo ou escreva, como 25/12.';
  const instant = parseInstant(momentOf({ ...(day && { day }), ...(time && { time }) }) ?? '');
  if (!instant) return 'Informe o dia e a hora, como 25/12 14:30.';
  return isCeremonyPast(instant, now) ? CEREMONY_PAST : undefined;
}

function messageOf(name: CheckoutField, value: string, message: string, now: Date): string {
  if (name === 'funeral_time') return momentProblem(value, now) ?? message;
  if (name === 'buyer_phone') return PHONE_REFUSAL.atField;
  return isBlank(value) ? 'Preencha este campo.' : message;
}

/** Nothing visible, or half a moment: a day without an hour. */
function isMissing(name: CheckoutField, value: string, now: Date): boolean {
  if (name !== 'funeral_time') return isBlank(value);
  const { day, time, noDay, noTime } = readMoment(value, now);
  return isBlank(value) || (!noDay && !noTime && (day === undefined) !== (time === undefined));
}

/** Everything that keeps the order from being sent, in the order of the screen: the contract says what is right. */
export function problemsOf(form: CheckoutForm, cart: readonly CartItem[], now: Date): Problem[] {
  const { faixas, whatsapp: _, ...fields } = form;
  const units = unitsOf(cart, faixas);
  const { error } = schema.safeParse({
    ...fields,
    funeral_time: sentMoment(fields.funeral_time, now),
    faixa_texts: units.map(({ text }) => text),
  });
  const messages = new Map((error?.issues ?? []).toReversed().map(({ path, message }) => [path.join('.'), message]));
  if (momentProblem(fields.funeral_time, now)) messages.set('funeral_time', CEREMONY_PAST);
  const faixaProblems = units.flatMap((unit, at): Problem[] => {
    const message = messages.get(`faixa_texts.${at}`);
    const isUnwritten = isBlank(unit.text);
    const shown = isUnwritten ? 'Escreva o texto desta faixa.' : message;
    return message && shown
      ? [{ name: faixaName(unit), label: faixaLabel(unit), message: shown, isMissing: isUnwritten }]
      : [];
  });
  const fieldProblems = FIELD_NAMES.flatMap((name): Problem[] => {
    const message = messages.get(name);
    if (!message) return [];
    const shown = messageOf(name, fields[name], message, now);
    return [{ name, label: CHECKOUT_LABELS[name], message: shown, isMissing: isMissing(name, fields[name], now) }];
  });
  return [...faixaProblems, ...fieldProblems];
}

/** The mistakes as the form takes them. */
export function errorsOf(form: CheckoutForm, cart: readonly CartItem[]): FieldErrors<CheckoutForm> {
  const errors: FieldErrors<CheckoutForm> = {};
  for (const { name, message } of problemsOf(form, cart, new Date())) set(errors, name, { type: 'contract', message });
  return errors;
}

/** The alert of a form that can't be sent: the first kind of mistake names it; the summary on the page lists them all. */
export function alertOf(problems: readonly Problem[]): RefusalAlert {
  const isFaixa = ({ name }: Problem) => name.startsWith('faixas.');
  const isRequired = (problem: Problem) => problem.isMissing && !isFaixa(problem) && problem.name !== 'buyer_phone';
  const listed = (title: string, named = problems) => ({
    title,
    description: `${named.map(({ label }) => label).join('; ')}.`,
  });
  const unwritten = problems.filter((problem) => isFaixa(problem) && problem.isMissing);
  if (problems.some(isRequired)) {
    return { title: 'Campos obrigatórios', description: 'Preencha todos os dados do comprador e do falecido.' };
  }
  if (problems.some(({ name }) => name === 'buyer_phone')) {
    return { title: PHONE_REFUSAL.title, description: PHONE_REFUSAL.description };
  }
  if (unwritten.length > 0) return listed('Preencha todas as faixas', unwritten);
  const [first] = problems;
  if (problems.length === 1 && first?.message === CEREMONY_PAST) return { title: CEREMONY_PAST };
  return listed(problems.every(isFaixa) ? 'Faixa muito longa' : 'Confira os dados');
}
