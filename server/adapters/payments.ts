import type { ProviderStatus } from '#domain/payment.ts';

type LinkItem = { id: string; title: string; quantity: number; unitCents: number };

export type LinkRequest = {
  /** Our reservation id: at most 64 of [0-9A-Za-z_-]. */
  reference: string;
  items: LinkItem[];
  payer: { name: string; email: string; cpf: string; phone: string };
  expiresAt: Date;
  idempotencyKey: string;
  metadata?: Record<string, string>;
};

export type PaymentLink = { preferenceId: string; url: string };

export type ProviderPayment = {
  id: string;
  status: ProviderStatus;
  statusDetail: string;
  reference: string | undefined;
  amountCents: number;
  /** The sum refunded so far, according to the provider. */
  refundedCents: number;
  /** The provider's fee; undefined when its answer has none. */
  feeCents: number | undefined;
  /** The amount credited by the provider; undefined when its answer has none. */
  netCents: number | undefined;
  /** When the credited amount is released. */
  releaseAt: Date | undefined;
  currency: string;
  collectorId: string;
  liveMode: boolean;
  method: string;
  approvedAt: Date | undefined;
  updatedAt: Date;
};

export type ProviderClaim = { paymentId: string; isOpen: boolean };

type RefundRequest = { paymentId: string; amountCents: number; idempotencyKey: string };

export type WebhookProof = {
  signature: string | undefined;
  requestId: string | undefined;
  dataId: string | undefined;
  /** The topic names its subject in the body alone. */
  withoutId?: boolean;
};

export type PaymentGateway = {
  /** Creates the payment page. Throws GatewayError. */
  createLink(request: LinkRequest): Promise<PaymentLink>;
  /** Sets the end of a payment page to `at`, earlier to close it or later to extend it. Throws GatewayError. */
  setLinkEnd(preferenceId: string, at: Date): Promise<void>;
  /** Undefined when the provider doesn't know the id. Throws GatewayError. */
  getPayment(id: string): Promise<ProviderPayment | undefined>;
  /** A claim about a payment; undefined when the provider doesn't know it, or it is about none. Throws GatewayError. */
  getClaim(id: string): Promise<ProviderClaim | undefined>;
  /** Every payment made for a reference, newest first. Throws GatewayError. */
  searchPayments(reference: string): Promise<ProviderPayment[]>;
  /** Payments that changed at the provider since an instant. Throws GatewayError. */
  changedPayments(since: Date): Promise<ProviderPayment[]>;
  /** Refunds money; the same key is the same refund. Throws GatewayError ('refused' when the provider rejects it). */
  refund(request: RefundRequest): Promise<{ id: string }>;
  verifyWebhook(proof: WebhookProof): boolean;
};

/** The provider is unreachable, refuses, or sends an unusable answer. */
export class GatewayError extends Error {
  readonly kind: 'unavailable' | 'refused' | 'bad-answer';
  /** True when the provider rejects our token, so that every call would fail. */
  readonly isUnauthorized: boolean;
  constructor(
    kind: GatewayError['kind'],
    message: string,
    options: { cause?: unknown; isUnauthorized?: boolean } = {},
  ) {
    super(message, { cause: options.cause });
    this.name = 'GatewayError';
    this.kind = kind;
    this.isUnauthorized = options.isUnauthorized ?? false;
  }
}
