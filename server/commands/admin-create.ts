import { parseArgs } from 'node:util';
import { PASSWORD_RULES } from '#domain/password.ts';
import { readConfig } from '#server/config.ts';
import { openDatabase } from '#server/db/client.ts';
import { migrate } from '#server/db/migrate.ts';
import { registerUser } from '#server/features/auth/service.ts';
import { SYSTEM } from '#server/features/logs/service.ts';
import { administratorEmails, nameFirstRecipient } from '#server/features/notifications/service.ts';
import { createLog } from '#server/log.ts';
import { type Credentials, checkedCredentials } from '#server/operations/credentials.ts';
import { openQuestions, Refusal } from '#server/operations/questions.ts';
import { runCommand } from './run.ts';

async function askCredentials(): Promise<Credentials> {
  const questions = openQuestions('Nenhum administrador foi criado.');
  try {
    const email = await questions.ask('E-mail do administrador: ', false);
    const rules = PASSWORD_RULES.map(({ label }) => label.toLowerCase()).join('; ');
    const password = await questions.ask(`Senha (${rules}): `, true);
    const again = await questions.ask('Repita a senha: ', true);
    if (again !== password) throw new Refusal('As senhas não são iguais.');
    return { email, password };
  } finally {
    questions.close();
  }
}

/**
 * Creates an administrator in the configured database: from ADMIN_EMAIL and ADMIN_PASSWORD, or by asking. `--notify
 * EMAIL` hears of new orders as long as nobody else was named; it comes from an installation, which may be a repeated one:
 * then an administrator who is there already will do.
 */
async function createAdministrator(): Promise<void> {
  const { values } = parseArgs({ options: { notify: { type: 'string' } } });
  const { config } = readConfig();
  const credentials = checkedCredentials(config.firstAdmin ?? (await askCredentials()));
  const log = createLog('silent');
  const database = await openDatabase({ url: config.databaseUrl, dataDir: config.dataDir, log });
  try {
    await migrate(database, log);
    const deps = { database, now: () => new Date() };
    const present = values.notify === undefined ? [] : await administratorEmails(database.db);
    if (!present.some(({ address }) => address.toLowerCase() === credentials.email.toLowerCase()))
      await registerUser(deps, SYSTEM, { ...credentials, role: 'administrador' });
    if (values.notify !== undefined) await nameFirstRecipient(database.db, values.notify);
  } finally {
    await database.close();
  }
  process.stdout.write(`Administrador criado: ${credentials.email}\n`);
}

await runCommand(createAdministrator);
