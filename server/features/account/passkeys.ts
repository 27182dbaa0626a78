import type { addPasskey, confirmSecondStep } from '#contract/account.ts';
import type { HandlerInput } from '#contract/endpoint.ts';
import { isLoopback } from '#domain/loopback.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import type { Actor, CallSession } from '../../http/guard.ts';
import { listPasskeys, type PasskeyRow, saveChallenge, takeChallenge } from './repository.ts';

const CHALLENGE_MS = 5 * 60_000;

/** Loaded by the first passkey: most shops have none, and every start would wait for it. */
const webauthn = () => import('@simplewebauthn/server');

/** EdDSA, ES256 and RS256 (COSE); the library's own list asks Node for an experimental one. */
const ALGORITHMS = [-8, -7, -257];

type NewPasskey = HandlerInput<typeof addPasskey>['body'];
type Proof = Extract<HandlerInput<typeof confirmSecondStep>['body'], { by: 'passkey' }>;
type Asking = { actor: Actor; session: CallSession };

/** The names under which authenticators know the shop. No passkey belongs to an IP address, so the demo is 'localhost'. */
function relyingParty({ config }: Deps) {
  const { hostname, origin, port, protocol } = new URL(config.publicUrl);
  if (!isLoopback(hostname)) return { rpID: hostname, origins: [origin] };
  return { rpID: 'localhost', origins: [origin, `${protocol}//localhost${port === '' ? '' : `:${port}`}`] };
}

const refused = (cause?: unknown) =>
  new AppError('invalid-token', 'A chave de acesso não foi reconhecida. Tente de novo.', { cause });

/** A challenge to confirm doesn't make a key: that one is given only after the password, or a confirmation. */
type Purpose = 'make' | 'prove';

async function challengeOf(deps: Deps, { session }: Asking, purpose: Purpose): Promise<string> {
  const [asked, challenge] = (await takeChallenge(deps.db, session.id, deps.now()))?.split(':') ?? [];
  if (asked !== purpose || challenge === undefined)
    throw new AppError('invalid-token', 'O pedido à chave de acesso expirou. Tente de novo.');
  return challenge;
}

function keep(deps: Deps, { session }: Asking, purpose: Purpose, challenge: string): Promise<void> {
  const until = new Date(deps.now().getTime() + CHALLENGE_MS);
  return saveChallenge(deps.db, session.id, `${purpose}:${challenge}`, until);
}

const named = (rows: PasskeyRow[]) => rows.map(({ credentialId }) => ({ id: credentialId }));

/** Options for a new passkey; the answer is good for five minutes, once, in this session. */
export async function registrationOptions(deps: Deps, asking: Asking) {
  const { id, email } = asking.actor;
  const { generateRegistrationOptions } = await webauthn();
  const options = await generateRegistrationOptions({
    rpName: deps.business.name,
    rpID: relyingParty(deps).rpID,
    userName: email,
    userID: new TextEncoder().encode(id),
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: named(await listPasskeys(deps.db, id)),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
  });
  await keep(deps, asking, 'make', options.challenge);
  return options;
}

export async function authenticationOptions(deps: Deps, asking: Asking) {
  const { generateAuthenticationOptions } = await webauthn();
  const options = await generateAuthenticationOptions({
    rpID: relyingParty(deps).rpID,
    allowCredentials: named(await listPasskeys(deps.db, asking.actor.id)),
    userVerification: 'required',
  });
  await keep(deps, asking, 'prove', options.challenge);
  return options;
}

/** The checked public half of a new passkey. Throws `invalid-token` for a wrong, late or repeated answer. */
export async function checkedPasskey(deps: Deps, asking: Asking, made: NewPasskey) {
  const { rpID, origins } = relyingParty(deps);
  const expectedChallenge = await challengeOf(deps, asking, 'make');
  const { verifyRegistrationResponse } = await webauthn();
  const { registrationInfo } = await verifyRegistrationResponse({
    response: {
      id: made.credential_id,
      rawId: made.credential_id,
      type: 'public-key',
      clientExtensionResults: {},
      response: { clientDataJSON: made.client_data, attestationObject: made.attestation },
    },
    expectedChallenge,
    expectedOrigin: origins,
    expectedRPID: rpID,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch((error: unknown) => {
    throw refused(error);
  });
  if (!registrationInfo) throw refused();
  const { id, publicKey, counter } = registrationInfo.credential;
  return { credentialId: id, publicKey: Buffer.from(publicKey).toString('base64url'), counter };
}

/** The passkey that made a proof, and how often it was used. Throws `invalid-token` as `checkedPasskey` does. */
export async function provenPasskey(
  deps: Deps,
  asking: Asking,
  proof: Proof,
): Promise<{ id: string; counter: number }> {
  const { rpID, origins } = relyingParty(deps);
  const expectedChallenge = await challengeOf(deps, asking, 'prove');
  const own = await listPasskeys(deps.db, asking.actor.id);
  const passkey = own.find(({ credentialId }) => credentialId === proof.credential_id);
  if (!passkey) throw refused();
  const { credentialId, publicKey, counter } = passkey;
  const { verifyAuthenticationResponse } = await webauthn();
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: {
      id: credentialId,
      rawId: credentialId,
      type: 'public-key',
      clientExtensionResults: {},
      response: {
        clientDataJSON: proof.client_data,
        authenticatorData: proof.authenticator_data,
        signature: proof.signature,
      },
    },
    expectedChallenge,
    expectedOrigin: origins,
    expectedRPID: rpID,
    credential: { id: credentialId, publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')), counter },
    requireUserVerification: true,
  }).catch((error: unknown) => {
    throw refused(error);
  });
  if (!verified) throw refused();
  return { id: passkey.id, counter: authenticationInfo.newCounter };
}
