import type { Deps } from '../deps.ts';
import { collectUnusedPictures } from '../features/images/service.ts';
import { purgeOldLogs } from '../features/logs/service.ts';
import { deliverNotification } from '../features/notifications/deliver.ts';
import { giveUpOnAbandoned } from '../features/notifications/outbox.ts';
import { callNext } from '../features/sales/on-call.ts';
import { tellMissedDeadlines } from '../features/sales/orders/production.ts';
import { settleClaim, stopDelivery } from '../features/sales/payments/fraud-stop.ts';
import { remindOfPayment } from '../features/sales/payments/open-hold.ts';
import { expireLink } from '../features/sales/payments/payment-link.ts';
import { reconcileChanges, reconcileFees, reconcilePayments } from '../features/sales/payments/reconcile.ts';
import { completeRefund } from '../features/sales/payments/refund.ts';
import { checkPayment } from '../features/sales/payments/settle.ts';
import { livesElsewhere } from '../features/system/service.ts';
import { enforceRetention } from '../privacy/retention.ts';
import type { JobHandlers } from './queue.ts';

/** The handler of each kind of job. A job that throws is retried later. */
export function jobHandlers(deps: Deps): JobHandlers {
  return {
    'deliver-notification': async ({ notificationId }) => {
      if (await livesElsewhere(deps)) throw new Error('waits until the public name leads to this server');
      await deliverNotification(deps, notificationId);
    },
    'settle-payment': async (notice) => {
      if ('claimId' in notice) await settleClaim(deps, notice.claimId);
      else if (notice.stop) await stopDelivery(deps, notice.paymentId, 'fraud-stop');
      else await checkPayment(deps, notice.paymentId, 'webhook');
    },
    'refund-payment': ({ refundId }) => completeRefund(deps, refundId),
    'expire-link': ({ reservationId }) => expireLink(deps, reservationId),
    'remind-payment': ({ reservationId }) => remindOfPayment(deps, reservationId),
    'wake-next': (step) => callNext(deps, step),
    'reconcile-payments': async () => {
      if (await livesElsewhere(deps)) return;
      await reconcilePayments(deps);
      await reconcileChanges(deps);
      await reconcileFees(deps);
    },
    'watch-deadlines': () => tellMissedDeadlines(deps),
    'clean-up': async () => {
      await giveUpOnAbandoned(deps);
      await purgeOldLogs(deps);
      await enforceRetention(deps);
      await collectUnusedPictures(deps);
    },
  };
}
