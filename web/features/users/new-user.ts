import type { FieldPath } from 'react-hook-form';
import { ROLES, type Role } from '#domain/roles.ts';
import { ApiError } from '#web/lib/api.ts';

export type NewUser = { email: string; password: string; role: Role };
export type NewUserDraft = Pick<NewUser, 'email' | 'role'>;

export const DEFAULT_ROLE: Role = 'funcionario';
export const NEW_USER: NewUser = { email: '', password: '', role: DEFAULT_ROLE };

const LONGEST = 1000;

/** A kept draft; throws for anything that isn't one. */
export function parseNewUserDraft(raw: unknown): NewUserDraft {
  if (typeof raw !== 'object' || raw === null || !('email' in raw) || typeof raw.email !== 'string') {
    throw new TypeError('not a draft of a user');
  }
  const role = ROLES.find((one) => 'role' in raw && raw.role === one) ?? DEFAULT_ROLE;
  return { email: raw.email.slice(0, LONGEST), role };
}

/** The fields that the server refused, each with its message. */
export function refusedFields(error: unknown): { name: FieldPath<NewUser>; message: string }[] {
  if (!(error instanceof ApiError)) return [];
  return error.issues.flatMap(({ loc, msg }) => {
    const name = (['email', 'password', 'role'] as const).find((field) => loc?.[1] === field);
    return name === undefined ? [] : [{ name, message: msg }];
  });
}
