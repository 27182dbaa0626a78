import diagnostics from 'node:diagnostics_channel';

/** The moments at which a crash would hurt most; `npm run campaign` ends the process at each of them. */
export const CHECKPOINTS = [
  'before-reserve-commit',
  'after-reserve-commit',
  'after-provider-link',
  'after-link-saved',
  'before-webhook-queued',
  'after-webhook-queued',
  'after-payment-read',
  'before-order-commit',
  'after-order-commit',
  'after-message-accepted',
  'before-reconcile-mark',
  'after-reconcile-mark',
  'before-picture-rename',
  'after-picture-rename',
  'before-user-toggle-commit',
  'while-stopping',
  'after-migration',
  'before-product-commit',
] as const;
export type Checkpoint = (typeof CHECKPOINTS)[number];

export const CHECKPOINT_CHANNEL = 'memorial:checkpoint';

const channel = diagnostics.channel(CHECKPOINT_CHANNEL);

/** Calls the listener of tests and campaigns, if there is one, when the process gets here. */
export function checkpoint(name: Checkpoint): void {
  if (channel.hasSubscribers) channel.publish(name);
}
