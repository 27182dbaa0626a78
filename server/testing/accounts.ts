import { randomUUID } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import { eq } from 'drizzle-orm';
import type { InjectOptions } from 'fastify';
import { normalizePassword } from '#domain/password.ts';
import type { Role } from '#domain/roles.ts';
import { newId } from '../db/ids.ts';
import { logs } from '../db/schema/logs.ts';
import { passkeys, recoveryCodes, sessions, users } from '../db/schema/users.ts';
import type { Deps } from '../deps.ts';
import { insertUser } from '../features/auth/repository.ts';
import { issueToken } from '../http/guard.ts';
import type { TestShop } from './app.ts';

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

/** POST /login from an address. */
export function signIn(
  shop: TestShop,
  email: string,
  password: string,
  from: Pick<InjectOptions, 'remoteAddress'> = {},
) {
  return shop.request({ method: 'POST', url: '/api/login', payload: { email, password }, ...from });
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
