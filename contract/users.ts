import { z } from 'zod';
import { ROLES } from '#domain/roles.ts';
import { endpoint } from './endpoint.ts';
import { id, instant } from './fields.ts';

export const user = z
  .object({ _id: z.string(), email: z.string(), role: z.enum(ROLES), active: z.boolean(), created_at: instant })
  .meta({ id: 'User' });
export type User = z.input<typeof user>;

export const listUsers = endpoint({
  method: 'GET',
  path: '/users',
  access: 'administrador',
  summary: 'Usuários, do mais novo ao mais antigo',
  response: z.array(user),
});

export const toggleUser = endpoint({
  method: 'PATCH',
  path: '/users/:id/toggle',
  access: 'administrador',
  secondStep: true,
  summary: 'Ativar ou desativar um usuário; quem é desativado perde o acesso na hora',
  params: z.object({ id }),
  response: user,
});
