import { getNewOrders, getToday } from '#contract/dashboard.ts';
import { getHandover } from '#contract/handover.ts';
import { acknowledgeOrder, getOrderByNumber } from '#contract/production.ts';
import { call } from './api.ts';
import { showSuccess } from './screen-alerts.ts';
import { useChange } from './use-change.ts';

/** Answers 'Recebi' for an urgent order, so that nobody else is woken. `onHeard` runs even when the button is gone by then. */
export const useAcknowledge = (orderId: string, onHeard?: () => void) =>
  useChange(() => call(acknowledgeOrder, { params: { orderId } }), {
    failed: 'A resposta não foi anotada. Toque de novo.',
    changes: [getNewOrders, getToday, getHandover, getOrderByNumber],
    after: ({ message }) => {
      onHeard?.();
      showSuccess(message);
    },
  });
