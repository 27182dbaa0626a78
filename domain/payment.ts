import type { Cents } from './money.ts';
import { PAST_DEADLINE } from './promise-texts.ts';

/** An id of the provider: text of its own making, not to be counted with; the page's address may say 'null' for none. */
export const PROVIDER_ID = /^(?!(?:null|undefined)$)[\w-]{1,64}$/;

/** Statuses of the provider (https://www.mercadopago.com.br/developers); anything new is 'unknown' and never paid. */
export const PROVIDER_STATUSES = [
  'pending',
  'in_process',
  'authorized',
  'approved',
  'in_mediation',
  'rejected',
  'cancelled',
  'refunded',
  'charged_back',
  'unknown',
] as const;
export type ProviderStatus = (typeof PROVIDER_STATUSES)[number];

/** Remarks on an approved payment for the buyer's page. */
export const PAYMENT_NOTICE_KINDS = ['paid-twice', 'newer-content', 'older-content'] as const;
export type PaymentNotice = (typeof PAYMENT_NOTICE_KINDS)[number];

/** The remark on an order's payments for its buyer. That of a cancelled order names a second payment alone. */
export function paymentNotice(problems: readonly string[], isCancelled = false): PaymentNotice | undefined {
  return PAYMENT_NOTICE_KINDS.find((notice) => problems.includes(notice) && (!isCancelled || notice === 'paid-twice'));
}

const PAID_TWICE =
  'Este pedido já estava pago e recebemos um segundo pagamento. O valor do segundo será devolvido pelo mesmo meio';

export const PAYMENT_NOTICES: Record<PaymentNotice, string> = {
  'paid-twice': `${PAID_TWICE}; o pedido continua valendo e não é preciso fazer nada.`,
  'newer-content':
    'Você pagou pelo link anterior à sua correção. Vale o que você confirmou por último, pelo mesmo valor.',
  'older-content':
    'Você pagou pelo link anterior à mudança do pedido. O pedido ficou como estava nesse link; vamos falar com você para confirmar. Se preferir, ligue já.',
};

/** The words of a remark; a cancelled order doesn't go on. */
export function paymentNoticeText(notice: PaymentNotice, isCancelled: boolean): string {
  return isCancelled && notice === 'paid-twice' ? `${PAID_TWICE}.` : PAYMENT_NOTICES[notice];
}

export type PaymentStatus = 'ok' | 'pending' | 'rejected';

const meaning: Record<ProviderStatus, PaymentStatus> = {
  approved: 'ok',
  in_mediation: 'ok',
  pending: 'pending',
  in_process: 'pending',
  authorized: 'pending',
  unknown: 'pending',
  rejected: 'rejected',
  cancelled: 'rejected',
  refunded: 'rejected',
  charged_back: 'rejected',
};

export function paymentStatus(status: ProviderStatus): PaymentStatus {
  return meaning[status];
}

/** The progress of a payment: an older notification that arrives later never undoes a newer state. */
const progress: Record<ProviderStatus, number> = {
  unknown: 0,
  pending: 1,
  in_process: 1,
  authorized: 1,
  rejected: 2,
  cancelled: 2,
  approved: 3,
  in_mediation: 4,
  refunded: 5,
  charged_back: 5,
};

/** True when a payment known as `from` may be recorded as `to`. A dispute is resolved only by a report newer than itself. */
export function mayFollow(from: ProviderStatus, to: ProviderStatus, isNewer = false): boolean {
  return progress[to] >= progress[from] || (isNewer && from === 'in_mediation' && to === 'approved');
}

export type MismatchReason = 'amount' | 'currency' | 'collector' | 'test-mode';

type PaymentFacts = { amountCents: number; currency: string; collectorId: string; liveMode: boolean };
type ExpectedPayment = { total: Cents; collectorId: string | undefined; requireLiveMode: boolean };

/** Every way in which a payment differs from what was asked for. Empty: it is the payment we expect. */
export function paymentMismatches(facts: PaymentFacts, expected: ExpectedPayment): MismatchReason[] {
  const reasons: MismatchReason[] = [];
  if (facts.amountCents !== expected.total) reasons.push('amount');
  if (facts.currency !== 'BRL') reasons.push('currency');
  if (expected.collectorId !== undefined && facts.collectorId !== expected.collectorId) reasons.push('collector');
  if (expected.requireLiveMode && !facts.liveMode) reasons.push('test-mode');
  return reasons;
}

/** Flags that freeze an order; each is also the problem of its payment. */
export const STOPS = ['fraud-stop', 'dispute'] as const;
export type Stop = (typeof STOPS)[number];

export const isStop = (flag: string): flag is Stop => (STOPS as readonly string[]).includes(flag);

/** Why an order is frozen; undefined for one that may be made and delivered. */
export function stopOf(flags: readonly string[]): Stop | undefined {
  return STOPS.find((stop) => flags.includes(stop));
}

/**
 * Why an order needs a person: paid after its hold ended, more units sold than in stock, or paid by the link of an older
 * content: made as last confirmed ('newer-content'), or as paid because the price or the buyer differs ('older-content').
 * 'past-deadline': paid when nothing could be promised any more. 'moved-late': the wreath may come too late without the
 * buyer's fault (the ceremony was moved or takes place after all, or we heard late of the payment), and nobody has
 * answered the buyer yet. 'moved': its ceremony has another place or time since it was bought or printed. 'no-ceremony':
 * its ceremony was called off, and a person has yet to say what happens with the wreath. 'fraud-stop', 'dispute': the
 * provider suspects fraud, or the payer disputes the payment, so nothing is made or delivered until a person has answered.
 */
export type OrderFlag =
  | 'late'
  | 'past-deadline'
  | 'short-stock'
  | 'newer-content'
  | 'older-content'
  | 'moved'
  | 'moved-late'
  | 'no-ceremony'
  | Stop;

type Content = { id: string; contentHash: string; total: Cents; buyerEmail: string; buyerCpf: string };

/**
 * The content that a payment buys when its order was confirmed again with other content: the newest, if the same
 * buyer confirmed it for the same price; else the paid link's.
 */
export function paidContent<C extends Content>(
  paid: C,
  newest: C,
): { content: C; flags: ('newer-content' | 'older-content')[] } {
  if (paid.id === newest.id || paid.contentHash === newest.contentHash) return { content: paid, flags: [] };
  if (isSameBuyer(paid, newest) && paid.total === newest.total) return { content: newest, flags: ['newer-content'] };
  return { content: paid, flags: ['older-content'] };
}

/** True when e-mail or CPF is the same: either may be what was corrected. */
export function isSameBuyer(one: Content, other: Content): boolean {
  return one.buyerEmail === other.buyerEmail || one.buyerCpf === other.buyerCpf;
}

export type PaymentChange = 'refunded' | 'partial-refund' | 'dispute' | 'dispute-won';

/** Problems of what is made: a person who cancels the order has answered them. */
export const PROBLEMS_OF_MAKING = [
  'late',
  'past-deadline',
  'short-stock',
  'newer-content',
  'older-content',
  'moved',
  'moved-late',
  'no-ceremony',
] as const satisfies OrderFlag[];

type PaymentProblem =
  | MismatchReason
  | OrderFlag
  | PaymentChange
  | 'paid-twice'
  | 'lost-order'
  | 'due-changed'
  | 'order-closed';

const PROBLEM_LABELS: Record<PaymentProblem, string> = {
  amount: 'valor diferente do pedido',
  currency: 'moeda diferente de real',
  collector: 'recebido em outra conta',
  'test-mode': 'pagamento de teste',
  'paid-twice': 'pago duas vezes',
  'lost-order': 'pago, sem faixa: ligar. O pedido se perdeu com a máquina; o painel do Mercado Pago diz quem pagou',
  'due-changed': 'pago por link depois que o valor a pagar mudou; confira em Dinheiro do pedido o que falta ou sobra',
  'order-closed': 'pago por link depois do cancelamento do pedido; devolva o valor',
  late: 'pago depois que a reserva venceu',
  'past-deadline': PAST_DEADLINE.task,
  'short-stock': 'sem estoque suficiente',
  refunded: 'estornado',
  'partial-refund': 'estornado em parte',
  dispute:
    'em disputa: responda no painel do Mercado Pago, com o dossiê do pedido; marcar como resolvido libera a entrega',
  'dispute-won': 'disputa decidida a seu favor: marcar como resolvido libera a entrega',
  moved: 'a cerimônia mudou antes do pagamento; a coroa segue para o novo local e hora',
  'moved-late': 'a cerimônia mudou e a coroa talvez não chegue a tempo; combine com quem comprou',
  'no-ceremony': 'a cerimônia foi cancelada antes do pagamento',
  'fraud-stop':
    'suspeita de fraude: o Mercado Pago pede que não se entregue. Confirme com o comprador ou cancele; marcar como resolvido libera a entrega',
  'newer-content': 'pago por um link anterior à correção; vale o que foi confirmado por último',
  'older-content': 'pago por um link anterior à mudança do pedido; confirme com o comprador o que deve ser feito',
};

/** The problems of a payment that still have to be answered: a dispute that was won is over. */
export function openProblems(problems: readonly string[]): string[] {
  return problems.filter((problem) => problem !== 'dispute' || !problems.includes('dispute-won'));
}

const OVER: Readonly<Record<string, string>> = { dispute: 'dispute-won', 'dispute-won': 'refunded' };

/**
 * The problems of a payment with others that it has now: a new dispute is open although an earlier one was won, and one
 * that is won after it was lost brings the money back.
 */
export function withProblems(problems: readonly string[], added: readonly string[]): string[] {
  const over = added.map((problem) => OVER[problem]);
  return [...new Set([...problems.filter((problem) => !over.includes(problem)), ...added])];
}

/** Why a payment needs a person, in words for the staff. */
export function problemText(problem: string): string {
  return Object.hasOwn(PROBLEM_LABELS, problem) ? PROBLEM_LABELS[problem as PaymentProblem] : problem;
}
