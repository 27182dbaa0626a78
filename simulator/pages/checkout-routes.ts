import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { isForeign } from '../origin.ts';
import type { PaymentRecord, PreferenceRecord } from '../provider/records.ts';
import { CHECKOUT_ACTIONS, type CheckoutDeps, newestPayment, performAction } from './checkout-actions.ts';
import { checkoutPage, ticketPage, unknownLinkPage } from './checkout-page.ts';
import type { Page } from './page.ts';

type BackUrlKind = 'success' | 'pending' | 'failure';

/** The kind of return address for a payment's state; leaving without a payment counts as a failure. */
function backUrlKind(payment: PaymentRecord | undefined): BackUrlKind {
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

const formBody = z.object({
  action: z.enum(CHECKOUT_ACTIONS),
  seconds: z.coerce.number().int().min(1).max(3600).catch(15),
});

/** Choices after which the buyer stays on this page instead of returning to the shop. */
const STAYING = new Set(['approve-and-leave', 'expire', 'pay-later', 'late', 'pay-again']);

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
  const timers = new Set<NodeJS.Timeout>();
  app.addHook('onClose', async () => {
    for (const timer of timers) clearTimeout(timer);
  });
  const sweepAfter = (seconds: number) => {
    const timer = setTimeout(() => {
      timers.delete(timer);
      deps.ledger.sweep();
    }, seconds * 1000);
    timers.add(timer);
  };

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
      const form = formBody.safeParse(request.body);
      if (!preference || !form.success) return send(reply, unknownLinkPage(), preference ? 400 : 404);
      const { action, seconds } = form.data;
      performAction(deps, preference, action, seconds);
      if (action === 'pay-later') sweepAfter(seconds);
      const payment: PaymentRecord | undefined = newestPayment(deps.ledger, preference);
      const back = STAYING.has(action) || !payment ? undefined : backUrl(preference, payment);
      return reply.redirect(back ?? `${route}?pref_id=${encodeURIComponent(preference.id)}`, 303);
    });

    pages.get<{ Params: { id: string } }>('/payments/:id/ticket', async (request, reply) => {
      const payment = deps.ledger.payment(request.params.id);
      return payment ? send(reply, await ticketPage(payment)) : send(reply, unknownLinkPage(), 404);
    });
  });
}
