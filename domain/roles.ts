export const ROLES = ['administrador', 'funcionario'] as const;
export type Role = (typeof ROLES)[number];

/** Callers of an endpoint: anybody, both roles, or administrators only. */
export type Access = 'anonymous' | 'staff' | 'administrador';

export function mayAccess(access: Access, role: Role | undefined): boolean {
  if (access === 'anonymous') return true;
  if (access === 'staff') return role !== undefined;
  return role === 'administrador';
}
