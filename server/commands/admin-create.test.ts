import { rmSync } from 'node:fs';
import { afterAll, expect, it } from 'vitest';
import { runCommand } from '../testing/command.ts';
import { placeEmbeddedTemplate, temporaryDirectory } from '../testing/databases.ts';

const PASSWORD = 'Lírios#2026';
const dataDir = temporaryDirectory();
await placeEmbeddedTemplate(dataDir);
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const run = (variables: Record<string, string>, typed: string[] = [], args: string[] = []) =>
  runCommand('admin-create', args, { DATA_DIR: dataDir, ...variables }, typed.map((line) => `${line}\n`).join(''));

it('creates an administrator by asking, and refuses the same e-mail afterwards, unless an installation is repeated', async () => {
  const created = await run({}, ['Dona@Example.org', PASSWORD, PASSWORD]);
  expect(created.output).toContain('Administrador criado: Dona@Example.org');
  expect(created.code).toBe(0);
  expect(created.output).not.toContain(PASSWORD);
  const again = await run({ ADMIN_EMAIL: 'dona@example.org', ADMIN_PASSWORD: PASSWORD });
  expect(again).toEqual({ code: 1, output: 'E-mail já cadastrado.\n' });
  const repeated = { ADMIN_EMAIL: 'dona@example.org', ADMIN_PASSWORD: PASSWORD };
  expect(await run(repeated, [], ['--notify', 'casa@example.org'])).toMatchObject({ code: 0 });
});

it.each([
  ['a weak password', ['dono@example.org', 'fraca', 'fraca'], 'Pelo menos uma letra maiúscula'],
  ['a common password', ['dono@example.org', 'P@ssw0rd', 'P@ssw0rd'], 'Diferente das senhas mais usadas'],
  ['a repetition that differs', ['dono@example.org', PASSWORD, `${PASSWORD}!`], 'As senhas não são iguais.'],
  ['no e-mail', ['dono', PASSWORD, PASSWORD], 'Informe um e-mail válido.'],
  ['an end in the middle', ['dono@example.org'], 'Nenhum administrador foi criado.'],
])('refuses %s', async (_what, typed, message) => {
  const answer = await run({}, typed);
  expect(answer.output).toContain(message);
  expect(answer.code).toBe(1);
});
