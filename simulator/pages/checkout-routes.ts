import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import type { Clock } from '../identifiers.ts';
import { isForeign } from '../origin.ts';
import type { Ledger } from '../provider/ledger.ts';
import { canHappen, type PaymentRecord, type PreferenceRecord } from '../provider/records.ts';
import { checkoutPage, ticketPage, unknownLinkPage } from './checkout-page.ts';
import type { Page } from './page.ts';

type CheckoutDeps = { ledger: Ledger; clock: Clock };

function newestPayment(ledger: Ledger, preference: PreferenceRecord): PaymentRecord | undefined {
  const payments = ledger.paymentsOf(preference.id);
  return payments.find(({ status }) => status === 'approved') ?? payments.at(-1);
}

/** The payment that the buyer continues: the open one, or a new one. */
function current(deps: CheckoutDeps, preference: PreferenceRecord): PaymentRecord {
  const newest = newestPayment(deps.ledger, preference);
  return newest && canHappen('approve', newest.status) ? newest : deps.ledger.createPayment(preference, 'pix');
}

function payLate(deps: CheckoutDeps, preference: PreferenceRecord): void {
  const newest = newestPayment(deps.ledger, preference);
  if (newest && canHappen('late', newest.status)) deps.ledger.apply(newest, 'late');
  else payAgain(deps, preference);
}

function payAgain(deps: CheckoutDeps, preference: PreferenceRecord): void {
  deps.ledger.apply(deps.ledger.createPayment(preference, 'pix'), 'approve');
}

function approve(deps: CheckoutDeps, preference: PreferenceRecord): void {
  deps.ledger.apply(current(deps, preference), 'approve');
}

function review(deps: CheckoutDeps, preference: PreferenceRecord): void {
  const payment = current(deps, preference);
  if (canHappen('review', payment.status)) deps.ledger.apply(payment, 'review');
}

type LinkState = 'open' | 'expired' | 'paid';
/** In which state of the link it is offered, and whether the buyer stays on this page instead of returning to the shop. */
type Choice = {
  in: LinkState;
  stays?: true;
  run: (deps: CheckoutDeps, preference: PreferenceRecord, seconds: number) => unknown;
};

const CHOICES = new Map(
  Object.entries<Choice>({
    approve: { in: 'open', run: approve },
    'approve-and-leave': { in: 'open', stays: true, run: approve },
    pending: { in: 'open', run: current },
    reject: { in: 'open', run: (deps, preference) => deps.ledger.apply(current(deps, preference), 'reject') },
    review: { in: 'open', run: review },
    balance: {
      in: 'open',
      run: ({ ledger }, preference) => ledger.apply(ledger.createPayment(preference, 'account_money'), 'approve'),
    },
    expire: { in: 'open', stays: true, run: ({ ledger }, preference) => ledger.expirePreference(preference) },
    'pay-later': {
      in: 'open',
      stays: true,
      run: (deps, preference, seconds) =>
        deps.ledger.approveAt(current(deps, preference), deps.clock.now() + seconds * 1000),
    },
    late: { in: 'expired', stays: true, run: payLate },
    'pay-again': { in: 'paid', stays: true, run: payAgain },
  }),
);

function linkState({ ledger }: CheckoutDeps, preference: PreferenceRecord): LinkState {
  if (newestPayment(ledger, preference)?.status === 'approved') return 'paid';
  return ledger.isExpired(preference) ? 'expired' : 'open';
}

/** The kind of return address for a payment's state; leaving without a payment counts as a failure. */
function backUrlKind(payment: PaymentRecord | undefined): 'success' | 'pending' | 'failure' {
  if (payment?.status === 'approved') return 'success';
  return payment?.status === 'pending' || payment?.status === 'in_process' ? 'pending' : 'failure';
}

/**
 * The shop's return address with the provider's query parameters added to its own. Without a payment the provider
 * writes the text 'null'. Undefined when the shop gave no such address.
 */
function backUrl(preference: PreferenceRecord, payment: PaymentRecord | undefined): string | undefined {
  const address = preference.body.back_urls?.[backUrlKind(payment)];
  if (address === undefined) return undefined;
  const url = new URL(address);
  const none = 'null';
  const values = {
    collection_id: payment?.id ?? none,
    collection_status: payment?.status ?? none,
    payment_id: payment?.id ?? none,
    status: payment?.status ?? none,
    external_reference: preference.body.external_reference || none,
    payment_type: payment ? (payment.method === 'pix' ? 'bank_transfer' : 'account_money') : none,
    merchant_order_id: payment?.merchantOrderId ?? none,
    preference_id: preference.id,
    site_id: 'MLB',
    processing_mode: 'aggregator',
    merchant_account_id: none,
  };
  for (const [name, value] of Object.entries(values)) url.searchParams.set(name, value);
  return url.href;
}

/** The origins of the shop's return addresses, to which a form may be redirected. */
function backUrlOrigins({ body }: PreferenceRecord): string[] {
  const { success, pending, failure } = body.back_urls ?? {};
  return [success, pending, failure].flatMap((address) => (address === undefined ? [] : [new URL(address).origin]));
}

const formBody = z.object({ action: z.string(), seconds: z.coerce.number().int().min(1).max(3600).catch(15) });

function send(reply: FastifyReply, page: Page, status = 200) {
  return reply
    .code(status)
    .header('content-security-policy', page.policy)
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'same-origin')
    .header('x-content-type-options', 'nosniff')
    .type('text/html; charset=utf-8')
    .send(page.html);
}

function sendCheckout(deps: CheckoutDeps, preference: PreferenceRecord, reply: FastifyReply) {
  const payment = newestPayment(deps.ledger, preference);
  const expired = deps.ledger.isExpired(preference);
  const view = {
    preference,
    payment,
    expired,
    now: deps.clock.now(),
    backUrl: backUrl(preference, payment),
    formTargets: backUrlOrigins(preference),
  };
  return checkoutPage(view).then((page) => send(reply, page, expired && payment?.status !== 'approved' ? 410 : 200));
}

/** The pages on which a buyer pays: GET and POST /checkout/v1/redirect?pref_id=, GET /payments/:id/ticket. */
export function registerCheckout(app: FastifyInstance, deps: CheckoutDeps): void {
  void app.register(async (pages) => {
    pages.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => {
      done(null, Object.fromEntries(new URLSearchParams(String(body))));
    });
    const route = '/checkout/v1/redirect';
    const known = (query: unknown): PreferenceRecord | undefined => {
      const id = (query as { pref_id?: unknown }).pref_id;
      return typeof id === 'string' ? deps.ledger.preference(id) : undefined;
    };

    pages.get(route, (request, reply) => {
      const preference = known(request.query);
      return preference ? sendCheckout(deps, preference, reply) : send(reply, unknownLinkPage(), 404);
    });

    pages.post(route, (request, reply) => {
      if (isForeign(request.headers.origin, request.host)) return send(reply, unknownLinkPage(), 403);
      const preference = known(request.query);
      const { action = '', seconds = 0 } = formBody.safeParse(request.body).data ?? {};
      const choice = CHOICES.get(action);
      if (!preference || !choice) return send(reply, unknownLinkPage(), preference ? 400 : 404);
      // One that the state no longer allows (the form was sent twice, the link expired meanwhile) changes nothing.
      if (choice.in === linkState(deps, preference)) choice.run(deps, preference, seconds);
      const payment = newestPayment(deps.ledger, preference);
      const back = choice.stays || !payment ? undefined : backUrl(preference, payment);
      return reply.redirect(back ?? `${route}?pref_id=${encodeURIComponent(preference.id)}`, 303);
    });

    pages.get<{ Params: { id: string } }>('/payments/:id/ticket', async (request, reply) => {
      const payment = deps.ledger.payment(request.params.id);
      return payment ? send(reply, await ticketPage(payment)) : send(reply, unknownLinkPage(), 404);
    });
  });
}
