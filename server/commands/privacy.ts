// `npm run privacy -- export|anonymise --cpf X | --email Y | --phone Z`: what the law lets a person ask for.
// `--to FILE` writes the export into a file, `--yes` asks no question, `--keep-fiscal` leaves what invoices need.
import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { formatDocument } from '#domain/cpf.ts';
import { formatDateTime } from '#domain/dates.ts';
import { formatBRL } from '#domain/money.ts';
import { readConfig } from '#server/config.ts';
import { openDatabase } from '#server/db/client.ts';
import { awaitsMigration } from '#server/db/migrate.ts';
import { createLog } from '#server/log.ts';
import { openQuestions } from '#server/operations/questions.ts';
import { type AnonymisationReport, anonymisePerson, type Plan, planAnonymisation } from '#server/privacy/anonymise.ts';
import { exportPerson, type PrivacyDeps } from '#server/privacy/export.ts';
import { type Person, type PersonQuery, PrivacyRefusal, readPersonQuery } from '#server/privacy/person.ts';
import { runCommand } from './run.ts';

type Wish = { command: 'export' | 'anonymise'; query: PersonQuery; to?: string; yes: boolean; keepFiscal: boolean };

const USAGE = [
  'npm run privacy -- export --cpf X | --email Y | --phone Z [--to arquivo.json]',
  'npm run privacy -- anonymise --cpf X | --email Y | --phone Z [--keep-fiscal] [--yes]',
].join('\n');

function readWish(): Wish {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      cpf: { type: 'string' },
      email: { type: 'string' },
      phone: { type: 'string' },
      to: { type: 'string' },
      yes: { type: 'boolean', default: false },
      'keep-fiscal': { type: 'boolean', default: false },
    },
  });
  const [command, ...rest] = positionals;
  if ((command !== 'export' && command !== 'anonymise') || rest.length > 0) throw new PrivacyRefusal(USAGE);
  const { to, yes, cpf, email, phone } = values;
  const query = readPersonQuery({ cpf, email, phone });
  return { command, query, yes, keepFiscal: values['keep-fiscal'], ...(to === undefined ? {} : { to }) };
}

const say = (text: string) => process.stdout.write(`${text}\n`);

/** Only its owner may read the file; an existing one is never overwritten. */
async function runExport(deps: PrivacyDeps, { query, to }: Wish): Promise<void> {
  if (to !== undefined && fs.existsSync(to)) throw new PrivacyRefusal(`${to} já existe; escolha outro nome.`);
  const text = `${JSON.stringify(await exportPerson(deps, query), null, 2)}\n`;
  if (to === undefined) {
    process.stdout.write(text);
    return;
  }
  fs.writeFileSync(to, text, { mode: 0o600, flag: 'wx' });
  say(
    `Exportado para ${path.resolve(to)} (só você pode ler). Entregue a quem pediu por um meio seguro e apague o arquivo.`,
  );
}

function describe({ orders, reservations, funerals, accounts, payments, hints }: Person): string[] {
  return [
    ...orders.map(
      ({ orderId, buyerName, buyerCpf, total, createdAt }) =>
        `pedido ${orderId}, ${formatDateTime(createdAt)}, ${formatBRL(total)}: ${buyerName}, ${formatDocument(buyerCpf)}`,
    ),
    ...reservations.map(
      ({ orderId, buyerName, createdAt }) => `reserva ${orderId}, ${formatDateTime(createdAt)}: ${buyerName}`,
    ),
    ...funerals.map(
      ({ deceasedName, responsibleName, burialAt }) =>
        `funeral de ${deceasedName}, ${formatDateTime(burialAt)}: responsável ${responsibleName}`,
    ),
    ...accounts.map(({ email, role }) => `conta da equipe ${email} (${role})`),
    ...(payments.length > 0 ? [`${payments.length} pagamento(s), que ficam nos livros sem dados da pessoa`] : []),
    ...hints.map((hint) => `ATENÇÃO: ${hint}`),
  ];
}

function describePlan({ person, messages, isRecipient }: Plan): string {
  const lines = [
    ...describe(person),
    ...(messages > 0 ? [`${messages} mensagem(ns), que serão apagadas`] : []),
    ...(isRecipient ? ['o e-mail sai da lista de avisos da loja'] : []),
  ];
  const found = lines.length === 0 ? ['nada em nome desta pessoa'] : lines;
  return ['Encontrado:', ...found.map((line) => `  - ${line}`)].join('\n');
}

async function confirm(): Promise<void> {
  const questions = openQuestions('Nada foi alterado.');
  try {
    const word = await questions.ask('Isto não pode ser desfeito. Digite ANONIMIZAR para continuar: ', false);
    if (word.trim() !== 'ANONIMIZAR') throw new PrivacyRefusal('Nada foi alterado.');
  } finally {
    questions.close();
  }
}

function describeReport(report: AnonymisationReport): string {
  const { orders, keptForFiscal, reservations, funerals, accounts, messages, logs, texts } = report;
  return [
    `Anonimizados: ${orders} pedido(s), ${reservations} reserva(s), ${funerals} funeral(is), ${accounts} conta(s); ${messages} mensagem(ns) apagada(s); ${logs} registro(s) e ${texts} outro(s) texto(s) limpos.`,
    ...(keptForFiscal > 0
      ? [`${keptForFiscal} guardam nome e dados fiscais até o fim do prazo legal; a limpeza de cada noite os termina.`]
      : []),
    `Falta: as cópias feitas até agora ainda contêm os dados (por até treze meses), e o Mercado Pago e o provedor de e-mail têm os seus.`,
  ].join('\n');
}

async function runAnonymise(deps: PrivacyDeps, { query, yes, keepFiscal }: Wish): Promise<void> {
  const plan = await planAnonymisation(deps, query);
  say(describePlan(plan));
  const { open, fiscal } = plan.blockers;
  const mayAsk = open.length === 0 && (fiscal.length === 0 || keepFiscal);
  if (mayAsk && fiscal.length > 0)
    say('Nome, CPF e endereço desses pedidos (nome, no caso de funerais) ficam até o fim do prazo fiscal.');
  if (mayAsk && !yes) await confirm();
  say(describeReport(await anonymisePerson(deps, query, { keepFiscal })));
}

async function main(): Promise<void> {
  const wish = readWish();
  const { config, business } = readConfig();
  const { databaseUrl: url, dataDir } = config;
  if (url === undefined && !fs.existsSync(path.join(dataDir, 'database')))
    throw new PrivacyRefusal(`Não há banco de dados em ${dataDir}. Defina DATABASE_URL ou DATA_DIR.`);
  const database = await openDatabase({ url, dataDir, log: createLog('silent') });
  try {
    if (await awaitsMigration(database))
      throw new PrivacyRefusal('O banco é de uma versão anterior do programa: abra a loja uma vez antes.');
    const deps = { database, config, business, now: () => new Date() };
    await (wish.command === 'export' ? runExport(deps, wish) : runAnonymise(deps, wish));
  } finally {
    await database.close();
  }
}

await runCommand(main);
