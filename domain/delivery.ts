export const DELIVERY_OUTCOMES = ['delivered', 'not_delivered'] as const;
export type DeliveryOutcome = (typeof DELIVERY_OUTCOMES)[number];

export const OUTCOME_LABELS: Record<DeliveryOutcome, string> = {
  delivered: 'Entregue',
  not_delivered: 'Não entregue',
};

/** Tolerance for a phone's clock that is ahead of the shop's. */
const CLOCK_SKEW_MS = 10 * 60_000;

export function deliveryTimeFault(
  deliveredAt: Date,
  { createdAt, now }: { createdAt: Date; now: Date },
): string | undefined {
  if (deliveredAt.getTime() > now.getTime() + CLOCK_SKEW_MS) return 'A entrega não pode estar no futuro.';
  if (deliveredAt < createdAt) return 'A entrega não pode ser anterior ao pedido.';
  return undefined;
}

/**
 * True when a report contradicts the recorded delivery, because an order is delivered once. A failed attempt from before
 * the delivery may still be reported later, by a phone that was offline.
 */
export function contradictsDelivery(
  told: { outcome: DeliveryOutcome; at: Date },
  standing: { at: Date } | undefined,
): boolean {
  return standing !== undefined && (told.outcome === 'delivered' || told.at > standing.at);
}

/** False of an attempt before the wreaths left last: a phone without a line may tell it after they left again. */
export function isAttemptOf({ at }: { at: Date }, leftAt: Date | null): boolean {
  return leftAt === null || leftAt.getTime() <= at.getTime() + CLOCK_SKEW_MS;
}

/** The photograph on record of a delivery, and the key of the upload that brought it, so that a repeated upload is known. */
export type KeptPhoto = { image: string | null; uploadKey: string | null };

export function photoKey(kept: KeptPhoto | undefined): string | null {
  return kept && kept.image !== null ? kept.uploadKey : null;
}

/**
 * The effect of an upload: one taken before is done, however often it comes again and also when the photograph was
 * removed since; another replaces only the photograph that its sender saw.
 */
export function photoUpload(
  kept: KeptPhoto | undefined,
  upload: { key: string; replaces: string | undefined },
): 'done' | 'store' | 'conflict' {
  if (kept?.uploadKey === upload.key) return 'done';
  return photoKey(kept) === (upload.replaces ?? null) ? 'store' : 'conflict';
}
