import { GatewayError, type PaymentGateway } from './payments.ts';

export type Seen = 'provider-answer' | 'provider-refusal' | 'provider-silence' | 'provider-notification';

/**
 * State of the provider by a failed call: it refuses our credentials, is silent, or answers (refusing one request
 * is an answer too).
 */
function behaviourIn(error: unknown): Seen {
  if (!(error instanceof GatewayError)) return 'provider-silence';
  if (error.isUnauthorized) return 'provider-refusal';
  return error.kind === 'refused' ? 'provider-answer' : 'provider-silence';
}

/** The same gateway, which also reports to `note` how the provider behaves. */
export function instrumentedGateway(gateway: PaymentGateway, note: (seen: Seen) => void): PaymentGateway {
  const watched = async <T>(call: Promise<T>): Promise<T> => {
    try {
      const answer = await call;
      note('provider-answer');
      return answer;
    } catch (error) {
      note(behaviourIn(error));
      throw error;
    }
  };
  return {
    createLink: (request) => watched(gateway.createLink(request)),
    setLinkEnd: (preferenceId, at) => watched(gateway.setLinkEnd(preferenceId, at)),
    getPayment: (id) => watched(gateway.getPayment(id)),
    getClaim: (id) => watched(gateway.getClaim(id)),
    searchPayments: (reference) => watched(gateway.searchPayments(reference)),
    changedPayments: (since) => watched(gateway.changedPayments(since)),
    refund: (request) => watched(gateway.refund(request)),
    verifyWebhook: (proof) => {
      const isGenuine = gateway.verifyWebhook(proof);
      if (isGenuine) note('provider-notification');
      return isGenuine;
    },
  };
}
