import { randomUUID } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import { eq } from 'drizzle-orm';
import { normalizePassword } from '#domain/password.ts';
import type { Role } from '#domain/roles.ts';
import { newId } from '../db/ids.ts';
import { logs } from '../db/schema/logs.ts';
import { passkeys, recoveryCodes, sessions, users } from '../db/schema/users.ts';
import type { Deps } from '../deps.ts';
import { insertUser } from '../features/auth/repository.ts';
import { issueToken } from '../http/guard.ts';
import { shopOfFile, type TestShop } from './app.ts';
import type { Caller, Person } from './calls.ts';

export type Account = { id: string; email: string; password: string; headers: { authorization: string } };

/** A hash names its own cost, so signing in takes what this one says: next to nothing. */
const CHEAP = { memoryCost: 8, timeCost: 1, parallelism: 1 };

/** A user who can sign in with a password. */
export async function anAccount(
  deps: Deps,
  change: { email?: string; role?: Role; password?: string } = {},
): Promise<Account> {
  const now = deps.now();
  const id = newId(now);
  const { email = `conta-${randomUUID()}@example.com`, password = 'Senha#2026', role = 'administrador' } = change;
  const passwordHash = await hash(normalizePassword(password), CHEAP);
  await insertUser(deps.db, { id, email, passwordHash, role, createdAt: now });
  return {
    id,
    email,
    password,
    headers: { authorization: `Bearer ${await issueToken(deps, { id, sessionEpoch: 1 })}` },
  };
}

/** The shop of a whole file, with an administrator and somebody of the staff. */
export async function officeOfFile(options?: Parameters<typeof shopOfFile>[0]) {
  const shop = await shopOfFile(options);
  return { shop, admin: await anAccount(shop.deps), staff: await anAccount(shop.deps, { role: 'funcionario' }) };
}

export async function userRow(deps: Deps, id: string) {
  const [row] = await deps.db.select().from(users).where(eq(users.id, id));
  if (!row) throw new Error(`no user ${id}`);
  return row;
}

/** The actions logged for an e-mail, oldest first. */
export async function loggedActions(deps: Deps, email: string): Promise<string[]> {
  const rows = await deps.db.select().from(logs).where(eq(logs.userEmail, email)).orderBy(logs.id);
  return rows.map(({ action }) => action);
}

export const signIn = (shop: TestShop, email: string, password: string, from: Caller = {}) =>
  shop.as(from).post<{ token: string }>('/login', { email, password });

/** Another session of an account. */
export async function signedIn(shop: TestShop, { email, password }: Account): Promise<Person> {
  const { body } = await signIn(shop, email, password);
  return { headers: { authorization: `Bearer ${body.token}` } };
}

/** The token in the newest mail to an address that asked for another password. */
export function resetTokenOf(shop: TestShop, email: string): string {
  const link = /\/redefinir-senha\?token=([\w-]+)/;
  const token = shop
    .mailsTo(email)
    .flatMap(({ text }) => link.exec(text)?.[1] ?? [])
    .at(-1);
  if (!token) throw new Error(`no link in the mail to ${email}`);
  return token;
}

/** A session, a passkey and a recovery code of a user, each with `text` wherever it holds one. */
export async function leaveSecondStep(deps: Deps, userId: string, text: string, at: Date): Promise<void> {
  const own = { id: newId(at), userId, createdAt: at };
  const seen = { userAgent: text, lastSeenAt: at, expiresAt: at };
  await deps.db.insert(sessions).values({ ...own, ...seen, epoch: 1 });
  const used = { name: text, credentialId: text, publicKey: text, counter: 1, lastUsedAt: at };
  await deps.db.insert(passkeys).values({ ...own, ...used });
  await deps.db.insert(recoveryCodes).values({ userId, codeHash: text });
}
