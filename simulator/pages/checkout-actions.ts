import type { Clock } from '../clock.ts';
import type { Ledger } from '../provider/ledger.ts';
import type { PaymentMethod, PaymentRecord, PreferenceRecord } from '../provider/records.ts';
import { canHappen } from '../provider/transitions.ts';

export type CheckoutDeps = {
  ledger: Ledger;
  clock: Clock;
  startPayment: (preference: PreferenceRecord, method: PaymentMethod) => PaymentRecord;
};

export const CHECKOUT_ACTIONS = [
  'approve',
  'pending',
  'reject',
  'review',
  'balance',
  'approve-and-leave',
  'expire',
  'pay-later',
  'late',
  'pay-again',
] as const;
type CheckoutAction = (typeof CHECKOUT_ACTIONS)[number];

/** The newest payment of a preference. */
export function newestPayment(ledger: Ledger, preference: PreferenceRecord): PaymentRecord | undefined {
  const payments = ledger.paymentsOf(preference.id);
  return payments.find(({ status }) => status === 'approved') ?? payments.at(-1);
}

/** The payment that the buyer continues: the open one, or a new one. */
function current(deps: CheckoutDeps, preference: PreferenceRecord): PaymentRecord {
  const newest = newestPayment(deps.ledger, preference);
  return newest && canHappen('approve', newest.status) ? newest : deps.startPayment(preference, 'pix');
}

function payLate(deps: CheckoutDeps, preference: PreferenceRecord): void {
  const newest = newestPayment(deps.ledger, preference);
  if (newest && canHappen('late', newest.status)) deps.ledger.apply(newest, 'late');
  else payAgain(deps, preference);
}

function payAgain(deps: CheckoutDeps, preference: PreferenceRecord): void {
  deps.ledger.apply(deps.startPayment(preference, 'pix'), 'approve');
}

function approve(deps: CheckoutDeps, preference: PreferenceRecord): void {
  deps.ledger.apply(current(deps, preference), 'approve');
}

function review(deps: CheckoutDeps, preference: PreferenceRecord): void {
  const payment = current(deps, preference);
  if (canHappen('review', payment.status)) deps.ledger.apply(payment, 'review');
}

type LinkState = 'open' | 'expired' | 'paid';
type Choice = { in: LinkState; run: (deps: CheckoutDeps, preference: PreferenceRecord, seconds: number) => void };

const CHOICES: Record<CheckoutAction, Choice> = {
  approve: { in: 'open', run: approve },
  'approve-and-leave': { in: 'open', run: approve },
  pending: { in: 'open', run: (deps, preference) => void current(deps, preference) },
  reject: { in: 'open', run: (deps, preference) => void deps.ledger.apply(current(deps, preference), 'reject') },
  review: { in: 'open', run: review },
  balance: {
    in: 'open',
    run: (deps, preference) => void deps.ledger.apply(deps.startPayment(preference, 'account_money'), 'approve'),
  },
  expire: { in: 'open', run: (deps, preference) => void deps.ledger.expirePreference(preference) },
  'pay-later': {
    in: 'open',
    run: (deps, preference, seconds) =>
      void deps.ledger.approveAt(current(deps, preference), deps.clock.now() + seconds * 1000),
  },
  late: { in: 'expired', run: payLate },
  'pay-again': { in: 'paid', run: payAgain },
};

function linkState({ ledger }: CheckoutDeps, preference: PreferenceRecord): LinkState {
  if (newestPayment(ledger, preference)?.status === 'approved') return 'paid';
  return ledger.isExpired(preference) ? 'expired' : 'open';
}

/**
 * Performs the buyer's choice. A choice that the state no longer allows (the form was sent twice, the link expired
 * meanwhile) changes nothing, and the page shows the present state.
 */
export function performAction(
  deps: CheckoutDeps,
  preference: PreferenceRecord,
  action: CheckoutAction,
  seconds: number,
): void {
  const choice = CHOICES[action];
  if (choice.in === linkState(deps, preference)) choice.run(deps, preference, seconds);
}
