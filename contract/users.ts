import { z } from 'zod';
import { limits } from '#domain/limits.ts';
import { ROLES } from '#domain/roles.ts';
import { admin, endpoint, staff } from './endpoint.ts';
import { id, instant, optionalText } from './fields.ts';

export const user = z
  .object({ _id: z.string(), email: z.string(), role: z.enum(ROLES), active: z.boolean(), created_at: instant })
  .meta({ id: 'User' });
export type User = z.input<typeof user>;

export const listUsers = endpoint(admin('GET', '/users'), {
  summary: 'Usuários, do mais novo ao mais antigo',
  response: z.array(user),
});

export const toggleUser = endpoint(admin('PATCH', '/users/:id/toggle'), {
  secondStep: true,
  summary: 'Ativar ou desativar um usuário; quem é desativado perde o acesso na hora',
  params: z.object({ id }),
  response: user,
});

/** Names of the team, instead of their e-mails where one reads who did something. */
const names = z.array(z.object({ email: z.string(), name: z.string() })).describe('Só quem tem nome.');
const naming = { body: z.strictObject({ name: optionalText(limits.userName) }), response: names } as const;

export const listUserNames = endpoint(staff('GET', '/users/names'), {
  summary: 'Como se chama cada pessoa da equipe',
  response: names,
});

export const nameUser = endpoint(admin('PATCH', '/users/:id/name'), {
  ...naming,
  summary: 'Dizer como uma pessoa da equipe se chama; vazio tira o nome',
  params: z.object({ id }),
});

export const nameMyself = endpoint(staff('PATCH', '/account/name'), {
  ...naming,
  summary: 'Dizer como se chama a própria pessoa; vazio tira o nome',
});
