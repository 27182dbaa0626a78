import { createHash, createHmac } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

export type BucketKeys = { region: string; accessKeyId: string; secretAccessKey: string };

/** The signed parts of a request. */
type SignedRequest = Pick<IncomingMessage, 'method' | 'url' | 'headers'>;

/** A refusal of S3: code, HTTP status and message. */
export type BucketRefusal = { code: string; status: number; message: string };

const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/[^/]+\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/;

const UNSIGNED = 'UNSIGNED-PAYLOAD';

const refusal = (code: string, message: string): BucketRefusal => ({ status: 403, code, message });
const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest('hex');
const hmac = (key: Buffer | string, data: string) => createHmac('sha256', key).update(data).digest();

function canonicalRequest({ method, url, headers }: SignedRequest, names: string[], body: Buffer): string {
  const { pathname, searchParams } = new URL(url ?? '/', 'http://bucket');
  searchParams.sort();
  const query = searchParams.toString().replaceAll('+', '%20').replaceAll('*', '%2A').replaceAll('%7E', '~');
  const lines = names.map((name) => `${name}:${String(headers[name] ?? '').trim()}\n`);
  // A streamed body isn't known in advance, so only the headers are signed.
  const isUnsigned = headers['x-amz-content-sha256'] === UNSIGNED;
  const content = isUnsigned ? UNSIGNED : sha256(body);
  return [method, pathname, query, lines.join(''), names.join(';'), content].join('\n');
}

/**
 * Checks a request's signature as S3 does (Signature Version 4, in the header, over the whole body unless it is
 * streamed); undefined when it is valid.
 */
export function signatureProblem(request: SignedRequest, body: Buffer, keys: BucketKeys): BucketRefusal | undefined {
  const match = AUTHORIZATION.exec(request.headers.authorization ?? '');
  if (!match) return refusal('AccessDenied', 'Access Denied');
  const [, accessKeyId, day = '', names = '', signature] = match;
  if (accessKeyId !== keys.accessKeyId) return refusal('InvalidAccessKeyId', 'The access key ID does not exist.');
  const scope = `${day}/${keys.region}/s3/aws4_request`;
  const digest = sha256(canonicalRequest(request, names.split(';'), body));
  const text = ['AWS4-HMAC-SHA256', request.headers['x-amz-date'], scope, digest].join('\n');
  const key = [day, keys.region, 's3', 'aws4_request'].reduce<Buffer | string>(hmac, `AWS4${keys.secretAccessKey}`);
  if (hmac(key, text).toString('hex') === signature) return undefined;
  return refusal('SignatureDoesNotMatch', 'The request signature we calculated does not match.');
}
