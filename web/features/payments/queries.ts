import * as addresses from '#contract/addresses.ts';
import type { getPayPage } from '#contract/payments.ts';
import { apiQuery } from '#web/lib/query-client.ts';

export function payQuery(key: string) {
  return apiQuery<typeof getPayPage>(addresses.getPayPage, { params: { chave: key } });
}
