import * as addresses from '#contract/addresses.ts';
import type { getPayPage } from '#contract/payments.ts';
import { apiQuery } from '#web/lib/query-client.ts';

/** The query of the payment page of a key. */
export function payQuery(key: string) {
  return apiQuery<typeof getPayPage>(addresses.getPayPage, { params: { chave: key } });
}
