import { expect, test } from 'vitest';
import { type SignedRequest, signatureProblem } from './bucket-signature.ts';

/** The example of a GET in Amazon's description of Signature Version 4 for S3, with its keys and its result. */
const KEYS = {
  region: 'us-east-1',
  accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
};
const NOTHING = Buffer.alloc(0);
const CREDENTIAL = 'AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request';
const SIGNATURE = 'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41';
const HEADERS = {
  host: 'examplebucket.s3.amazonaws.com',
  range: 'bytes=0-9',
  'x-amz-content-sha256': 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  'x-amz-date': '20130524T000000Z',
};
const NAMES = 'host;range;x-amz-content-sha256;x-amz-date';

function signed(change: { url?: string; method?: string; headers?: Record<string, string>; auth?: string } = {}) {
  const { url = '/test.txt', method = 'GET', headers = {} } = change;
  const authorization =
    change.auth ?? `AWS4-HMAC-SHA256 Credential=${CREDENTIAL}, SignedHeaders=${NAMES}, Signature=${SIGNATURE}`;
  return { url, method, headers: { ...HEADERS, authorization, ...headers } } satisfies SignedRequest;
}

test("Amazon's own example of a signed request is right", () => {
  expect(signatureProblem(signed(), NOTHING, KEYS)).toBeUndefined();
});

test.each([
  ['another object', { url: '/other.txt' }, 'SignatureDoesNotMatch'],
  ['another method', { method: 'DELETE' }, 'SignatureDoesNotMatch'],
  ['a parameter that was added', { url: '/test.txt?acl=' }, 'SignatureDoesNotMatch'],
  ['a signed header that was changed', { headers: { range: 'bytes=0-99' } }, 'SignatureDoesNotMatch'],
  ['another host', { headers: { host: 'other.s3.amazonaws.com' } }, 'SignatureDoesNotMatch'],
  ['no signature', { auth: '' }, 'AccessDenied'],
  ['a token of another kind', { auth: 'Bearer abc' }, 'AccessDenied'],
])('a request with %s is refused', (_what, change, code) => {
  expect(signatureProblem(signed(change), NOTHING, KEYS)?.code).toBe(code);
});

test('another key, another secret, another region and another body are refused', () => {
  const codeWith = (change: Partial<typeof KEYS>, body = NOTHING) =>
    signatureProblem(signed(), body, { ...KEYS, ...change })?.code;
  expect(codeWith({ accessKeyId: 'OTHER' })).toBe('InvalidAccessKeyId');
  expect(codeWith({ secretAccessKey: 'other' })).toBe('SignatureDoesNotMatch');
  expect(codeWith({ region: 'sa-east-1' })).toBe('SignatureDoesNotMatch');
  expect(codeWith({}, Buffer.from('x'))).toBe('SignatureDoesNotMatch');
});
