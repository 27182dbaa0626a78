import { z } from 'zod';
import { limits } from '#domain/limits.ts';
import { admin, endpoint, staff } from './endpoint.ts';
import { id, instant, text } from './fields.ts';

const passkey = z.object({
  _id: z.string(),
  name: z.string(),
  created_at: instant,
  last_used_at: instant.nullable(),
});
const openSession = z.object({
  _id: z.string(),
  device: z.string().describe('Navegador e sistema, por extenso.'),
  current: z.boolean(),
  created_at: instant,
  last_seen_at: instant,
});
const account = z
  .object({
    email: z.string(),
    passkeys: z.array(passkey),
    recovery_codes_left: z.number().int(),
    sessions: z.array(openSession),
  })
  .meta({ id: 'Account' });
export type Account = z.input<typeof account>;
export type Passkey = Account['passkeys'][number];
export type OpenSession = Account['sessions'][number];

export const getAccount = endpoint(staff('GET', '/account'), {
  summary: 'A própria conta: chaves de acesso e onde ela está aberta',
  response: account,
});

/** Bytes of WebAuthn, base64url. */
const bytes = z
  .string()
  .max(8000)
  .regex(/^[\w-]+$/, 'Resposta inválida da chave de acesso.');
/** Options for the browser, as `PublicKeyCredentialCreationOptionsJSON` or `…RequestOptionsJSON`. */
const browserOptions = z.looseObject({ challenge: z.string() });

export const beginPasskey = endpoint(staff('POST', '/account/passkeys/options'), {
  secondStep: 'of-holders',
  summary: 'Começar a cadastrar uma chave de acesso (WebAuthn)',
  body: z.strictObject({
    password: z
      .string()
      .max(4 * limits.passwordMax)
      .optional()
      .describe('A senha da pessoa; só a primeira chave a pede.'),
  }),
  response: browserOptions,
  limit: 'second-step',
});

export const passkeyName = text(limits.passkeyName);

const codes = z.array(z.string()).describe('Mostrados uma única vez; vazio quando já existem.');

export const addPasskey = endpoint(staff('POST', '/account/passkeys'), {
  secondStep: 'of-holders',
  summary: 'Cadastrar a chave de acesso; a primeira traz os códigos de recuperação',
  body: z.strictObject({ name: passkeyName, credential_id: bytes, client_data: bytes, attestation: bytes }),
  status: 201,
  response: z.object({ account, recovery_codes: codes }),
  limit: 'second-step',
});

export const removePasskey = endpoint(staff('DELETE', '/account/passkeys/:id'), {
  secondStep: true,
  summary: 'Remover uma chave de acesso; com a última saem os códigos de recuperação',
  params: z.object({ id }),
  response: account,
});

export const renewRecoveryCodes = endpoint(staff('POST', '/account/recovery-codes'), {
  secondStep: true,
  summary: 'Trocar os códigos de recuperação; os anteriores deixam de valer',
  response: z.object({ account, recovery_codes: codes }),
});

export const beginConfirmation = endpoint(staff('POST', '/account/confirmation/options'), {
  summary: 'Começar a confirmar com a chave de acesso (WebAuthn)',
  response: browserOptions,
  limit: 'second-step',
});

export const confirmSecondStep = endpoint(staff('POST', '/account/confirmation'), {
  summary: 'Confirmar que é a própria pessoa, com a chave ou um código; vale por 5 minutos nesta sessão',
  body: z.discriminatedUnion('by', [
    z.strictObject({
      by: z.literal('passkey'),
      credential_id: bytes,
      client_data: bytes,
      authenticator_data: bytes,
      signature: bytes,
    }),
    z.strictObject({ by: z.literal('code'), code: text(40) }),
  ]),
  response: z.object({ confirmed_until: instant }),
  limit: 'second-step',
});

export const endSession = endpoint(staff('DELETE', '/account/sessions/:id'), {
  summary: 'Encerrar uma das próprias sessões',
  params: z.object({ id }),
  response: account,
});

export const endOtherSessions = endpoint(staff('POST', '/account/sessions/end-others'), {
  summary: 'Encerrar todas as outras sessões da própria pessoa',
  response: account,
});

const holder = z.object({ _id: z.string().describe('A pessoa.'), email: z.string(), passkeys: z.number().int() });
export type PasskeyHolder = z.input<typeof holder>;
const holders = z
  .object({
    required: z.boolean().describe('Quem administra precisa de uma chave.'),
    holders: z.array(holder),
  })
  .meta({ id: 'PasskeyHolders' });

export const listPasskeyHolders = endpoint(admin('GET', '/users/passkeys'), {
  summary: 'Quem tem chaves de acesso, e quantas; se quem administra precisa de uma',
  response: holders,
});

export const removeUserPasskeys = endpoint(admin('DELETE', '/users/:id/passkeys'), {
  secondStep: true,
  summary: 'Remover todas as chaves e códigos de uma pessoa, quando ela perdeu os dois',
  params: z.object({ id }),
  response: holders,
});

export const requirePasskeys = endpoint(admin('PUT', '/users/passkeys/required'), {
  secondStep: true,
  summary: 'Exigir ou não uma chave de acesso de quem administra; só quem tem uma exige',
  body: z.strictObject({ required: z.boolean() }),
  response: holders,
});
