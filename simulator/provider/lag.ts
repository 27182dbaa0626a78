import type { Clock } from '../clock.ts';
import type { PaymentRecord } from './records.ts';

/** For how long after its last change a payment stays unknown to GET and to the search (milliseconds). */
export type LagSettings = { searchMs?: number; getMs?: number };

export type Lag = { set(settings: LagSettings): void; hides(payment: PaymentRecord, from: 'search' | 'get'): boolean };

/** The delay between a change and its being readable, as between the provider's own machines. */
export function createLag(clock: Clock): Lag {
  let settings: LagSettings = {};
  return {
    set: (next) => {
      settings = next;
    },
    hides: (payment, from) => {
      const lag = (from === 'search' ? settings.searchMs : settings.getMs) ?? 0;
      return lag > 0 && clock.now() < payment.updatedAt + lag;
    },
  };
}
