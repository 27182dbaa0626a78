import type { ProviderStatus } from '#domain/payment.ts';
import type { PreferenceBody } from './preference-body.ts';

/** Instants are milliseconds since 1970 UTC, money is centavos. */
export type PreferenceRecord = {
  id: string;
  /** The id of the merchant order that groups this preference's payments. */
  merchantOrderId: string;
  body: PreferenceBody;
  totalCents: number;
  createdAt: number;
  updatedAt: number;
  expiresAt: number | undefined;
  idempotencyKey: string | undefined;
  bodyHash: string;
};

export type RefundRecord = {
  id: string;
  amountCents: number;
  createdAt: number;
  idempotencyKey: string;
  bodyHash: string;
};

export type PaymentMethod = 'pix' | 'account_money';

export type PaymentRecord = {
  id: string;
  preferenceId: string;
  merchantOrderId: string;
  status: ProviderStatus;
  statusDetail: string;
  method: PaymentMethod;
  amountCents: number;
  currency: string;
  reference: string | undefined;
  collectorId: string;
  liveMode: boolean;
  createdAt: number;
  updatedAt: number;
  approvedAt: number | undefined;
  expiresAt: number;
  /** When the payment is approved automatically ('pagar em N segundos'). */
  approvesAt: number | undefined;
  refunds: RefundRecord[];
  distortion: Distortion;
};

/** Values that the API answers instead of a payment's real ones. `amount` is in reais, as in JSON. */
export type Distortion = {
  amount?: number;
  currency?: string;
  collectorId?: string;
  reference?: string;
  liveMode?: boolean;
  status?: string;
};
