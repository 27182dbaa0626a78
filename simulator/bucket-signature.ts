import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

export type BucketKeys = { region: string; accessKeyId: string; secretAccessKey: string };

/** What of a request is signed. */
export type SignedRequest = Pick<IncomingMessage, 'method' | 'url' | 'headers'>;

/** What S3 says no with: its code, its HTTP status and a sentence. */
export type BucketRefusal = { code: string; status: number; message: string };

const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/;
const AMZ_DATE = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/;
const SKEW_MS = 15 * 60_000;
/** Without these three a signature would not bind the request to its place, its time and its content. */
const MUST_BE_SIGNED = ['host', 'x-amz-content-sha256', 'x-amz-date'];

const refusal = (status: number, code: string, message: string): BucketRefusal => ({ status, code, message });
const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest('hex');
const hmac = (key: Buffer | string, data: string) => createHmac('sha256', key).update(data).digest();

function instantOf(amzDate: string): number {
  const [, year, month, day, hour, minute, second] = AMZ_DATE.exec(amzDate) ?? [];
  return Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
}

/** Every byte but letters, digits and `-._~` as %XX, as the signature's text has it. */
const encoded = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

function canonicalQuery(url: URL): string {
  return [...url.searchParams]
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .sort()
    .join('&');
}

function canonicalRequest(request: SignedRequest, signedHeaders: string[]): string {
  const url = new URL(request.url ?? '/', 'http://bucket');
  const headers = signedHeaders.map((name) => {
    const value = request.headers[name] ?? '';
    return `${name}:${String(value).trim().replace(/ +/g, ' ')}\n`;
  });
  const digest = String(request.headers['x-amz-content-sha256']);
  return [request.method, url.pathname, canonicalQuery(url), headers.join(''), signedHeaders.join(';'), digest].join(
    '\n',
  );
}

/** Checks a request as S3 does (Signature Version 4, in the header, over the whole body); undefined when it is right. */
export function signatureProblem(
  request: SignedRequest,
  body: Buffer,
  keys: BucketKeys,
  now: Date,
): BucketRefusal | undefined {
  const match = AUTHORIZATION.exec(request.headers.authorization ?? '');
  if (!match) return refusal(403, 'AccessDenied', 'Access Denied');
  const [, accessKeyId = '', day = '', region = '', names = '', signature = ''] = match;
  if (accessKeyId !== keys.accessKeyId) {
    return refusal(403, 'InvalidAccessKeyId', 'The AWS Access Key Id you provided does not exist in our records.');
  }
  const amzDate = String(request.headers['x-amz-date']);
  const signedHeaders = names.split(';');
  if (
    region !== keys.region ||
    !amzDate.startsWith(day) ||
    MUST_BE_SIGNED.some((name) => !signedHeaders.includes(name))
  )
    return refusal(400, 'AuthorizationHeaderMalformed', 'The authorization header is malformed.');
  if (!(Math.abs(now.getTime() - instantOf(amzDate)) <= SKEW_MS)) {
    return refusal(
      403,
      'RequestTimeTooSkewed',
      'The difference between the request time and the current time is too large.',
    );
  }
  const scope = `${day}/${region}/s3/aws4_request`;
  const text = ['AWS4-HMAC-SHA256', amzDate, scope, sha256(canonicalRequest(request, signedHeaders))].join('\n');
  const key = hmac(hmac(hmac(hmac(`AWS4${keys.secretAccessKey}`, day), region), 's3'), 'aws4_request');
  if (!timingSafeEqual(hmac(key, text), Buffer.from(signature, 'hex'))) {
    return refusal(403, 'SignatureDoesNotMatch', 'The request signature we calculated does not match the signature.');
  }
  if (sha256(body) !== request.headers['x-amz-content-sha256']) {
    return refusal(400, 'XAmzContentSHA256Mismatch', 'The provided x-amz-content-sha256 does not match the body.');
  }
  return undefined;
}
