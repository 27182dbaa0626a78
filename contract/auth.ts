import { z } from 'zod';
import { limits } from '#domain/limits.ts';
import { ROLES } from '#domain/roles.ts';
import { endpoint } from './endpoint.ts';
import { email } from './fields.ts';

export const session = z.object({ token: z.string(), role: z.enum(ROLES), active: z.boolean(), email: z.string() });
export type Session = z.input<typeof session>;

export const login = endpoint({
  method: 'POST',
  path: '/login',
  access: 'anonymous',
  summary: 'Entrar com e-mail e senha',
  body: z.strictObject({ email, password: z.string().min(1, 'Informe a senha.').max(limits.passwordMax) }),
  response: session,
  limit: 'login',
});
