/** How a try to deliver an order ended. */
export const DELIVERY_OUTCOMES = ['delivered', 'not_delivered'] as const;
export type DeliveryOutcome = (typeof DELIVERY_OUTCOMES)[number];

export const OUTCOME_LABELS: Record<DeliveryOutcome, string> = {
  delivered: 'Entregue',
  not_delivered: 'Não entregue',
};

/** How far the clock of a phone may be ahead of ours. */
const CLOCK_SKEW_MS = 10 * 60_000;

/** What stands against the time at which somebody says an order was delivered. */
export function deliveryTimeFault(
  deliveredAt: Date,
  { createdAt, now }: { createdAt: Date; now: Date },
): string | undefined {
  if (deliveredAt.getTime() > now.getTime() + CLOCK_SKEW_MS) return 'A entrega não pode estar no futuro.';
  if (deliveredAt < createdAt) return 'A entrega não pode ser anterior ao pedido.';
  return undefined;
}

/**
 * Whether what somebody says of a delivery can't be true beside the delivery that stands: an order arrives once. A try
 * that failed before it arrived may be told afterwards, by a phone that had no line.
 */
export function contradictsDelivery(
  told: { outcome: DeliveryOutcome; at: Date },
  standing: { at: Date } | undefined,
): boolean {
  return standing !== undefined && (told.outcome === 'delivered' || told.at > standing.at);
}

/** What is kept of a delivery's photograph: its picture, and the key of the last upload that was taken. */
export type KeptPhoto = { image: string | null; uploadKey: string | null };

/** The key of the photograph that is shown; null without one. */
export function photoKey(kept: KeptPhoto | undefined): string | null {
  return kept && kept.image !== null ? kept.uploadKey : null;
}

/**
 * What becomes of an upload: one that was taken before is done, however often it comes again and also when the
 * photograph was removed since; another one replaces only the photograph that its sender saw.
 */
export function photoUpload(
  kept: KeptPhoto | undefined,
  upload: { key: string; replaces: string | undefined },
): 'done' | 'store' | 'conflict' {
  if (kept?.uploadKey === upload.key) return 'done';
  return photoKey(kept) === (upload.replaces ?? null) ? 'store' : 'conflict';
}
