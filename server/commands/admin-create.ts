import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { COMMON_PASSWORD, newUser } from '#contract/auth.ts';
import { fitsPassword, PASSWORD_RULES } from '#domain/password.ts';
import { readConfig } from '#server/config.ts';
import { openDatabase } from '#server/db/client.ts';
import { migrate } from '#server/db/migrate.ts';
import { registerUser } from '#server/features/auth/service.ts';
import { SYSTEM } from '#server/features/logs/service.ts';
import { isCommonPassword } from '#server/frequent-passwords.ts';
import { createLog } from '#server/log.ts';

type Credentials = { email: string; password: string };

/** A reason that the operator can mend; its message is all they need. */
class Refusal extends Error {}

/** Asks on the terminal; a secret isn't shown while it is typed. */
function openQuestions() {
  let secret = false;
  const output = new Writable({
    write: (piece: Buffer, _encoding, done) => {
      if (!secret) process.stdout.write(piece);
      done();
    },
  });
  const reader = createInterface({ input: process.stdin, output, terminal: process.stdin.isTTY });
  const lines = reader[Symbol.asyncIterator]();
  const ask = async (question: string, hidden: boolean): Promise<string> => {
    reader.setPrompt(question);
    reader.prompt();
    secret = hidden;
    const { value, done } = await lines.next();
    secret = false;
    if (hidden) process.stdout.write('\n');
    if (done) throw new Refusal('Nada foi criado.');
    return value;
  };
  return { ask, close: () => reader.close() };
}

async function askCredentials(): Promise<Credentials> {
  const questions = openQuestions();
  try {
    const email = await questions.ask('E-mail do administrador: ', false);
    const password = await questions.ask('Senha: ', true);
    const again = await questions.ask('Repita a senha: ', true);
    if (again !== password) throw new Refusal('As senhas não são iguais.');
    return { email, password };
  } finally {
    questions.close();
  }
}

function checked({ email, password }: Credentials): Credentials {
  const parsed = newUser.pick({ email: true }).safeParse({ email });
  if (!parsed.success) throw new Refusal('Informe um e-mail válido.');
  const missing = PASSWORD_RULES.filter(({ test }) => !test(password)).map(({ label }) => label);
  if (!fitsPassword(password)) missing.push('No máximo 128 caracteres');
  if (missing.length > 0) throw new Refusal(`A senha não serve. Ela precisa ter:\n  - ${missing.join('\n  - ')}`);
  if (isCommonPassword(password)) throw new Refusal(COMMON_PASSWORD);
  return { email: parsed.data.email, password };
}

/** Creates an administrator in the configured database: from ADMIN_EMAIL and ADMIN_PASSWORD, or by asking. */
async function createAdministrator(): Promise<void> {
  const { config } = readConfig();
  const credentials = checked(config.firstAdmin ?? (await askCredentials()));
  const log = createLog('silent');
  const database = await openDatabase({ url: config.databaseUrl, dataDir: config.dataDir, log });
  try {
    await migrate(database, log);
    const deps = { database, now: () => new Date() };
    await registerUser(deps, SYSTEM, { ...credentials, role: 'administrador' });
  } finally {
    await database.close();
  }
  process.stdout.write(`Administrador criado: ${credentials.email}\n`);
}

/** What to tell the operator; refusals of the application carry a Portuguese sentence. */
function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return 'detail' in error && typeof error.detail === 'string' ? error.detail : error.message;
}

try {
  await createAdministrator();
} catch (error) {
  process.stderr.write(`${explain(error)}\n`);
  process.exitCode = 1;
}
