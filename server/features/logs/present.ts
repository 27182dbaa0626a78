import type { HandlerResult } from '#contract/endpoint.ts';
import type { listLogsByDate } from '#contract/logs.ts';
import type { LogRow } from './repository.ts';

/** An entry of the log as the API answers it. */
export function toEntry(row: LogRow): HandlerResult<typeof listLogsByDate>[number] {
  const { id, createdAt, userEmail, action, message, ipAddress, changes } = row;
  return {
    _id: String(id),
    created_at: createdAt,
    user_email: userEmail,
    action,
    message,
    ip_address: ipAddress,
    changes,
  };
}
