import type { ApiError } from '#web/lib/api.ts';

/** Why a call failed for a reason that passes: no connection, or too many tries. Undefined for all others. */
export function whyNotNow(error: ApiError): string | undefined {
  if (error.code === 'network-error') return error.message;
  return error.status === 429 ? error.detailText : undefined;
}
