import type { HandlerResult } from '#contract/endpoint.ts';
import type { toggleUser } from '#contract/users.ts';
import type { UserRow } from './repository.ts';

export type User = HandlerResult<typeof toggleUser>;

/** A user as administrators see it, without the password's hash. */
export function toUser({ id, email, role, active, createdAt }: UserRow): User {
  return { _id: id, email, role, active, created_at: createdAt };
}
