import { useMutation } from '@tanstack/react-query';
import { testNotification } from '#contract/notifications.ts';
import { call, reasonOf } from '#web/lib/api.ts';
import { showFailure } from '#web/lib/screen-alerts.ts';
import type { Channel } from './settings.ts';

/** Sends a test message to one recipient; what the provider answered is the mutation's data. */
export function useChannelTest(channel: Channel, recipient: string) {
  return useMutation({
    mutationFn: () => call(testNotification, { body: { channel, recipient } }),
    onError: (error) => showFailure('Não foi possível enviar o teste.', reasonOf(error)),
  });
}
