import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/auth.ts';
import type { Deps } from '../../deps.ts';
import { bind, signedIn } from '../../http/bind.ts';
import { issueToken } from '../../http/guard.ts';
import { requestPasswordReset, resetPassword } from './password-reset.ts';
import { registerUser, signIn } from './service.ts';

export function authRoutes(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, contract.login, async ({ body }, { ip }) => {
    const user = await signIn(deps, body, ip);
    return { token: await issueToken(deps, user), role: user.role, active: user.active, email: user.email };
  });

  bind(app, deps, contract.register, ({ body }, context) =>
    registerUser(deps, body, { email: signedIn(context).email, ip: context.ip }),
  );

  bind(app, deps, contract.requestPasswordReset, async ({ body }, { ip }) => {
    await requestPasswordReset(deps, body.email, ip);
    return { message: 'Se o e-mail estiver cadastrado, você receberá o link em instantes.' };
  });

  bind(app, deps, contract.resetPassword, async ({ body }, { ip }) => {
    await resetPassword(deps, { token: body.token, newPassword: body.new_password }, ip);
    return { message: 'Senha redefinida' };
  });
}
