import { startAuthentication, startRegistration, WebAuthnError } from '@simplewebauthn/browser';
import { addPasskey, beginConfirmation, beginPasskey, confirmSecondStep } from '#contract/account.ts';
import { call, reasonOf } from '#web/lib/api.ts';

/** Whether this browser can have passkeys at this address: over https or on 'localhost', never under an IP address. */
export function mayHavePasskeys(): boolean {
  return 'PublicKeyCredential' in window && !/^[\d.]+$|:/.test(window.location.hostname);
}

/** A passkey's fault in words; undefined when the person closed the browser's question. */
export function passkeyFailure(error: unknown): string | undefined {
  if (error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError')) return undefined;
  if (error instanceof Error && error.name === 'InvalidStateError')
    return 'Este aparelho já tem uma chave desta conta.';
  if (error instanceof WebAuthnError) return 'Este navegador não conseguiu usar a chave de acesso.';
  return reasonOf(error) ?? 'Não foi possível falar com o servidor. Tente de novo.';
}

/** Makes a passkey on this device and registers it; the first one takes the password. */
export async function makePasskey(name: string, password?: string) {
  const optionsJSON = (await call(beginPasskey, { body: { password } })) as never;
  const { id, response } = await startRegistration({ optionsJSON });
  return call(addPasskey, {
    body: { name, credential_id: id, client_data: response.clientDataJSON, attestation: response.attestationObject },
  });
}

export async function confirmByPasskey(): Promise<void> {
  const optionsJSON = (await call(beginConfirmation, {})) as never;
  const { id, response } = await startAuthentication({ optionsJSON });
  await call(confirmSecondStep, {
    body: {
      by: 'passkey',
      credential_id: id,
      client_data: response.clientDataJSON,
      authenticator_data: response.authenticatorData,
      signature: response.signature,
    },
  });
}
