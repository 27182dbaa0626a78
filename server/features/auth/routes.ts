import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/auth.ts';
import type { Deps } from '../../deps.ts';
import { auditContext, bind } from '../../http/bind.ts';
import { endToken, issueToken } from '../../http/guard.ts';
import { requestPasswordReset, resetPassword } from './password-reset.ts';
import { registerUser, signIn } from './service.ts';

export function authRoutes(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, contract.login, async ({ body }, { ip, request }) => {
    const user = await signIn(deps, ip, body);
    await endToken(deps, request.headers.authorization);
    return {
      token: await issueToken(deps, user, request.headers['user-agent']),
      role: user.role,
      active: user.active,
      email: user.email,
    };
  });

  bind(app, deps, contract.logout, async (_input, { request }) => {
    await endToken(deps, request.headers.authorization);
    return { message: 'Sessão encerrada' };
  });

  bind(app, deps, contract.register, ({ body }, context) => registerUser(deps, auditContext(context), body));

  bind(app, deps, contract.requestPasswordReset, async ({ body }, { ip }) => {
    await requestPasswordReset(deps, ip, body.email);
    return { message: 'Se o e-mail estiver cadastrado, você receberá o link em instantes.' };
  });

  bind(app, deps, contract.resetPassword, async ({ body }, { ip }) => {
    await resetPassword(deps, ip, { token: body.token, newPassword: body.new_password });
    return { message: 'Senha redefinida' };
  });
}
