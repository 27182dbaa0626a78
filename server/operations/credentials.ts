import { newUser } from '#contract/auth.ts';
import { fitsPassword, PASSWORD_RULES } from '#domain/password.ts';
import { Refusal } from './questions.ts';

export type Credentials = { email: string; password: string };

/** The account of an administrator as it is stored. Throws Refusal with what the password lacks. */
export function checkedCredentials({ email, password }: Credentials): Credentials {
  const parsed = newUser.pick({ email: true }).safeParse({ email });
  if (!parsed.success) throw new Refusal('Informe um e-mail válido.');
  const missing = PASSWORD_RULES.filter(({ test }) => !test(password)).map(({ label }) => label);
  if (!fitsPassword(password)) missing.push('No máximo 128 caracteres');
  if (missing.length > 0) throw new Refusal(`A senha não serve. Falta:\n  - ${missing.join('\n  - ')}`);
  return { email: parsed.data.email, password };
}
