import { z } from 'zod';
import { limits } from '#domain/limits.ts';
import { fitsPassword, isCommonPassword, isLongEnough, isStrongPassword } from '#domain/password.ts';
import { ROLES } from '#domain/roles.ts';
import * as addresses from './addresses.ts';
import { admin, endpoint, open } from './endpoint.ts';
import { acknowledged, email } from './fields.ts';
import { user } from './users.ts';

export const session = z.object({ token: z.string(), role: z.enum(ROLES), active: z.boolean(), email: z.string() });
export type Session = z.input<typeof session>;

const TOO_LONG = `Use no máximo ${limits.passwordMax} caracteres na senha.`;
const password = z.string({ error: 'Informe a senha.' }).min(1, 'Informe a senha.').refine(fitsPassword, TOO_LONG);

export const login = endpoint(addresses.login, {
  summary: 'Entrar com e-mail e senha',
  body: z.strictObject({ email, password }),
  response: session,
  limit: 'login',
});

export const logout = endpoint(addresses.logout, {
  summary: 'Sair: o token desta sessão deixa de valer; as outras sessões da pessoa continuam',
  response: acknowledged,
});

/** The refusal of a password that attackers try first. */
export const COMMON_PASSWORD = 'Esta senha é muito comum. Escolha outra.';

/** A new user; the administrator who creates it chooses a first password. */
export const newUser = z.strictObject({
  email,
  password: password
    .refine(isLongEnough, `A senha deve ter pelo menos ${limits.passwordMin} caracteres.`)
    .refine((chosen) => !isCommonPassword(chosen), COMMON_PASSWORD),
  role: z.enum(ROLES, { error: 'Escolha a função: administrador ou funcionario.' }),
  active: z.literal(true, { error: 'Um novo usuário começa ativo.' }).optional(),
});

export const register = endpoint(admin('POST', '/register'), {
  secondStep: true,
  summary: 'Cadastrar um usuário',
  body: newUser,
  status: 201,
  response: user,
});

export const requestPasswordReset = endpoint(open('POST', '/auth/reset-request'), {
  summary: 'Pedir o link para redefinir a senha; a resposta é a mesma para qualquer e-mail',
  body: z.strictObject({ email }),
  response: acknowledged,
  limit: 'reset',
});

/** The only text of a reset that fails, whatever the reason. */
export const RESET_REFUSED = 'Token inválido ou expirado. Ou formato de senha inválido.';

export const resetPassword = endpoint(open('POST', '/auth/reset-password'), {
  summary: 'Redefinir a senha com o token recebido por e-mail; encerra todas as sessões',
  body: z.strictObject(
    {
      token: z.string({ error: RESET_REFUSED }).min(1, RESET_REFUSED).max(200, RESET_REFUSED),
      new_password: z.string({ error: RESET_REFUSED }).refine(isStrongPassword, RESET_REFUSED),
    },
    { error: RESET_REFUSED },
  ),
  response: acknowledged,
  limit: 'reset',
  plainErrors: true,
});
