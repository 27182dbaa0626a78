import dns from 'node:dns/promises';
import net from 'node:net';
import os from 'node:os';
import { z } from 'zod';
import { isValidCnpj } from '#domain/cpf.ts';
import { PASSWORD_RULES } from '#domain/password.ts';
import { isValidPhone, localPhoneDigits } from '#domain/phone.ts';
import { readAddress } from './business-profile.ts';
import { checkedCredentials } from './credentials.ts';
import type { openQuestions } from './questions.ts';
import { Refusal } from './questions.ts';
import { explainMail, explainTelegram, providerAccount } from './settings-proof.ts';
import { say } from './system.ts';

export const SIMULATOR = 'simulador';

export type QuestionName =
  | 'domain'
  | 'house'
  | 'cnpj'
  | 'address'
  | 'phone'
  | 'email'
  | 'mercadopago'
  | 'webhook'
  | 'smtp'
  | 'telegram'
  | 'admin'
  | 'password';

export type Answers = { [N in QuestionName]?: string | undefined };

type Question = {
  name: QuestionName;
  text: string;
  hidden?: boolean;
  /** The answer as it is kept, for slips that need no question. */
  clean?: (answer: string) => string;
  /** Asked only when it says so. */
  when?: (answers: Answers) => boolean;
  /** Why the answer doesn't do; undefined when it does. */
  fault: (answer: string, answers: Answers) => string | undefined | Promise<string | undefined>;
};

const unless = (fine: boolean, text: string) => (fine ? undefined : text);
const isEmail = (text: string) => z.email().safeParse(text).success;

/** Whether the name leads to this server; behind a router its own addresses can't tell. */
async function domainFault(domain: string): Promise<string | undefined> {
  if (net.isIP(domain) !== 0)
    return 'Um número não serve: o certificado é de um nome. Registre um domínio e crie nele um registro A (a linha que diz a que servidor o nome leva).';
  if (!/^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(domain)) return 'Escreva só o nome, como loja.suacasa.com.br.';
  const found = await dns.lookup(domain, { all: true }).catch(() => []);
  if (found.length === 0)
    return `O nome ${domain} ainda não existe. Crie no seu provedor de domínio um registro A com o endereço deste servidor e tente de novo.`;
  const own = Object.values(os.networkInterfaces()).flatMap((all) => (all ?? []).map(({ address }) => address));
  if (!found.some(({ address }) => own.includes(address)))
    say(
      `  Atenção: ${domain} leva a ${found.map(({ address }) => address).join(', ')}, e este servidor se conhece por ${own.join(', ')}. Atrás de um roteador isso é normal.`,
    );
  return undefined;
}

const withMercadoPago = ({ mercadopago }: Answers) => mercadopago !== SIMULATOR;

export const QUESTIONS: readonly Question[] = [
  {
    name: 'domain',
    text: 'Endereço da loja na internet (como loja.suacasa.com.br)',
    clean: (text) =>
      text
        .toLowerCase()
        .replace(/^https?:\/\//, '')
        .replace(/(?<![/.])[/.]+$/, ''),
    fault: domainFault,
  },
  {
    name: 'house',
    text: 'Nome da casa',
    fault: (text) => unless(text.length >= 2 && text.length <= 60, 'De 2 a 60 letras.'),
  },
  { name: 'cnpj', text: 'CNPJ', fault: (text) => unless(isValidCnpj(text), 'Este CNPJ tem um dígito errado.') },
  {
    name: 'address',
    text: 'Endereço (Rua e número, bairro, cidade, UF, CEP)',
    fault: (text) =>
      unless(readAddress(text) !== undefined, 'Escreva como: Rua das Flores, 100, Centro, Teresópolis, RJ, 25953-000'),
  },
  {
    name: 'phone',
    text: 'Telefone 24 horas, com DDD',
    clean: localPhoneDigits,
    fault: (text) => unless(isValidPhone(text), 'Com DDD, 10 ou 11 dígitos.'),
  },
  {
    name: 'email',
    text: 'E-mail da casa (recebe respostas, alarmes e cada pedido novo)',
    fault: (text) => unless(isEmail(text), 'Isto não é um e-mail.'),
  },
  {
    name: 'mercadopago',
    text: `Mercado Pago: Access Token de produção (começa com APP_USR-); ou ${SIMULATOR}, para experimentar sem ele`,
    hidden: true,
    fault: async (text) => {
      if (text === SIMULATOR) return undefined;
      const answer = await providerAccount(text);
      return 'fault' in answer ? answer.fault : undefined;
    },
  },
  {
    name: 'webhook',
    text: 'Mercado Pago: assinatura secreta das notificações (Webhooks)',
    hidden: true,
    when: withMercadoPago,
    fault: (text) => unless(text.length >= 16, 'Copie a assinatura que o painel mostra em Webhooks.'),
  },
  {
    name: 'smtp',
    text: 'E-mail de saída (smtps://usuario:senha@servidor:465); uma mensagem de teste vai para a casa',
    hidden: true,
    fault: (text, { email = '', domain = '' }) => explainMail(text, { to: email, domain }),
  },
  {
    name: 'telegram',
    text: 'Telegram: token do robô (vazio: sem Telegram)',
    fault: async (text) => (text === '' ? undefined : await explainTelegram(text)),
  },
  {
    name: 'admin',
    text: 'E-mail do primeiro administrador',
    fault: (text) => unless(isEmail(text), 'Isto não é um e-mail.'),
  },
  {
    name: 'password',
    text: `Senha do primeiro administrador (${PASSWORD_RULES.map(({ label }) => label.toLowerCase()).join('; ')})`,
    hidden: true,
    fault: (password, { admin: email = '' }) => {
      try {
        checkedCredentials({ email, password });
        return undefined;
      } catch (error) {
        return error instanceof Error ? error.message : String(error);
      }
    },
  },
];

/** Throws Refusal for a name that no question has: what it says would be lost in silence. */
function assertKnownNames(given: Readonly<Record<string, unknown>>): void {
  const names: readonly string[] = QUESTIONS.map(({ name }) => name);
  const strange = Object.keys(given).filter((name) => !names.includes(name));
  if (strange.length > 0)
    throw new Refusal(`Nomes que a instalação não conhece: ${strange.join(', ')}. Ela conhece: ${names.join(', ')}.`);
}

export type Interview = {
  /** Answers from a file; what it says isn't asked. */
  given: Answers;
  /** Without somebody to ask, a missing or wrong answer ends the interview. */
  ask: ReturnType<typeof openQuestions>['ask'] | undefined;
  /** Answers of the installation before: kept unless the file says something else. */
  known: Answers;
  skip: ReadonlySet<QuestionName>;
  keep?: (answers: Answers) => void;
};

/** Asks what isn't known, checking each answer as it comes. Throws Refusal when nobody can be asked. */
export async function interview({ given, ask, known, skip, keep }: Interview): Promise<Answers> {
  assertKnownNames(given);
  const answers: Answers = { ...known };
  for (const question of QUESTIONS) {
    const { name, when } = question;
    const stays = known[name] !== undefined && given[name] === undefined;
    if (stays || skip.has(name) || when?.(answers) === false) continue;
    answers[name] = await answerTo(question, { given: given[name], ask }, answers);
    keep?.(answers);
  }
  return answers;
}

async function answerTo(
  { name, text, hidden = false, clean = (answer) => answer, fault }: Question,
  { given, ask }: { given: string | undefined; ask: Interview['ask'] },
  answers: Answers,
): Promise<string> {
  for (let answer = given; ; answer = undefined) {
    if (answer === undefined && !ask) throw new Refusal(`Falta a resposta "${name}" (${text}).`);
    answer = clean((answer ?? (await ask?.(`${text}: `, hidden)) ?? '').trim());
    const wrong = await fault(answer, answers);
    if (wrong === undefined) return answer;
    if (!ask) throw new Refusal(`${name}: ${wrong}`);
    say(`  ${wrong}`);
  }
}
