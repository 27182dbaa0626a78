import type { ApiError } from '#web/lib/api.ts';

/** The message of a failure that may pass: no connection or too many requests; otherwise undefined. */
export function transientReason(error: ApiError): string | undefined {
  if (error.code === 'network-error') return error.message;
  return error.status === 429 ? error.detailText : undefined;
}
