import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();
const base64url = (data: string | Buffer) => Buffer.from(data).toString('base64url');

/** CBOR of what an authenticator says: small numbers, texts, bytes and maps (RFC 8949). */
function cbor(value: number | string | Buffer | Map<unknown, unknown>): Buffer {
  const head = (type: number, size: number) => {
    if (size < 24) return Buffer.from([type + size]);
    return size < 256 ? Buffer.from([type + 24, size]) : Buffer.from([type + 25, size >> 8, size % 256]);
  };
  if (typeof value === 'number') return value < 0 ? head(0x20, -1 - value) : head(0, value);
  if (typeof value === 'string') return Buffer.concat([head(0x60, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(0x40, value.length), value]);
  return Buffer.concat([head(0xa0, value.size), ...[...value].flat().map((part) => cbor(part as never))]);
}

/** The flag of an answer whose person gave a finger, a face or a PIN. */
const VERIFIED = 0x04;

type Asked = { challenge: string; origin: string };

/** A passkey in software (ES256) for the name 'localhost', which answers as a browser would; without `verifies` it takes any finger. */
export function softwareAuthenticator({ verifies = true } = {}) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(16);
  let uses = 0;
  const clientData = (type: string, { challenge, origin }: Asked) => JSON.stringify({ type, challenge, origin });
  function authenticatorData(flags: number, more = Buffer.alloc(0)): Buffer {
    const counter = Buffer.alloc(4);
    uses += 1;
    counter.writeUInt32BE(uses);
    return Buffer.concat([sha256('localhost'), Buffer.from([flags]), counter, more]);
  }
  return {
    register(asked: Asked) {
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
      const key = new Map<number, number | Buffer>([
        ...([
          [1, 2],
          [3, -7],
          [-1, 1],
        ] as const),
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ]);
      const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, cbor(key)]);
      const authData = authenticatorData(0x41 | (verifies ? VERIFIED : 0), credential);
      const attestation = cbor(
        new Map<string, unknown>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', authData],
        ]),
      );
      return {
        credential_id: base64url(id),
        client_data: base64url(clientData('webauthn.create', asked)),
        attestation: base64url(attestation),
      };
    },
    prove(asked: Asked, { verifies: verifiesNow = verifies } = {}) {
      const told = clientData('webauthn.get', asked);
      const data = authenticatorData(0x01 | (verifiesNow ? VERIFIED : 0));
      return {
        by: 'passkey' as const,
        credential_id: base64url(id),
        client_data: base64url(told),
        authenticator_data: base64url(data),
        signature: base64url(sign('sha256', Buffer.concat([data, sha256(told)]), privateKey)),
      };
    },
  };
}
