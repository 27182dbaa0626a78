import { useMutation, useQueryClient } from '@tanstack/react-query';
import { getNewOrders, getToday } from '#contract/dashboard.ts';
import { acknowledgeOrder, getOrderByNumber } from '#contract/production.ts';
import { call, reasonOf } from './api.ts';
import { invalidate } from './query-client.ts';
import { showFailure, showSuccess } from './screen-alerts.ts';

/** Answers 'Recebi' for an urgent order, so that nobody else is woken. */
export function useAcknowledge(orderId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call(acknowledgeOrder, { params: { orderId } }),
    onSuccess: ({ message }) => showSuccess(message),
    onError: (error) => showFailure('A resposta não foi anotada. Toque de novo.', reasonOf(error)),
    onSettled: () => invalidate(queryClient, getNewOrders, getToday, getOrderByNumber),
  });
}
