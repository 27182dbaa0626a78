import type * as contract from '#contract/auth.ts';
import type { Deps } from '../../deps.ts';
import type { Call } from '../../http/bind.ts';
import { endToken, issueToken } from '../../http/guard.ts';
import { registerUser, signIn } from './service.ts';

export async function login(deps: Deps, { body, ip, request }: Call<typeof contract.login>) {
  const user = await signIn(deps, ip, body);
  await endToken(deps, request.headers.authorization);
  const { role, active, email } = user;
  return { token: await issueToken(deps, user, request.headers['user-agent']), role, active, email };
}

export async function logout(deps: Deps, { request }: Call<typeof contract.logout>) {
  await endToken(deps, request.headers.authorization);
  return { message: 'Sessão encerrada' };
}

export const register = (deps: Deps, { body, audit }: Call<typeof contract.register>) =>
  registerUser(deps, audit, body);
