import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { createFaultQueue } from '../fault-queue.ts';
import { type BucketRefusal, signatureProblem } from './bucket-signature.ts';

/** 'half' sends half the object and breaks the connection; 'reset' and 'hang' never answer. */
type BucketFaultKind = 'slow-down' | 'internal' | 'denied' | 'html-502' | 'reset' | 'hang' | 'half';
/** `method` and `key` (its end) limit the fault to matching requests. */
type BucketFault = { kind: BucketFaultKind; method?: string; key?: string; times?: number };

type BucketObject = { body: Buffer; type: string; cacheControl: string; lastModified: Date };
type Objects = Map<string, BucketObject>;

export type BucketDouble = Awaited<ReturnType<typeof startBucketDouble>>;

type Call = { method: string; key: string; url: URL; body: Buffer; request: IncomingMessage; response: ServerResponse };

const REFUSALS = {
  'slow-down': { status: 503, code: 'SlowDown', message: 'Please reduce your request rate.' },
  internal: { status: 500, code: 'InternalError', message: 'We encountered an internal error. Please try again.' },
  denied: { status: 403, code: 'AccessDenied', message: 'Access Denied' },
  'no-key': { status: 404, code: 'NoSuchKey', message: 'The specified key does not exist.' },
  'no-bucket': { status: 404, code: 'NoSuchBucket', message: 'The specified bucket does not exist.' },
  unknown: { status: 501, code: 'NotImplemented', message: 'A header you provided implies unknown functionality.' },
} satisfies Record<string, BucketRefusal>;
const KNOWN_HEADERS = new Set(['x-amz-date', 'x-amz-content-sha256', 'x-amz-user-agent']);
/**
 * Headers that change a request's meaning. The double refuses those it doesn't implement, because ignoring them would
 * give wrong answers.
 */
const UNKNOWN_HEADERS = /^(x-amz-.*|if-.*|range|content-md5|content-encoding)$/;
const KNOWN_PARAMETERS = new Set(['x-id', 'list-type', 'prefix', 'max-keys', 'continuation-token']);

const xmlText = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

function sendXml(response: ServerResponse, status: number, xml: string): void {
  const body = `<?xml version="1.0" encoding="UTF-8"?>\n${xml}`;
  response.writeHead(status, { 'content-type': 'application/xml' }).end(body);
}

function refuse({ method, response }: Call, { status, code, message }: BucketRefusal): void {
  if (method === 'HEAD') response.writeHead(status).end();
  else sendXml(response, status, `<Error><Code>${code}</Code><Message>${xmlText(message)}</Message></Error>`);
}

function headersOf({ body, type, cacheControl, lastModified }: BucketObject) {
  return {
    'content-length': body.length,
    'content-type': type,
    'cache-control': cacheControl,
    etag: `"${createHash('md5').update(body).digest('hex')}"`,
    'last-modified': lastModified.toUTCString(),
  };
}

function list(objects: Objects, { url, response }: Call, pageSize: number): void {
  const prefix = url.searchParams.get('prefix') ?? '';
  const after = Buffer.from(url.searchParams.get('continuation-token') ?? '', 'base64url').toString();
  const size = Math.min(Number(url.searchParams.get('max-keys') ?? 1000), pageSize);
  const keys = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after).sort();
  const page = keys.slice(0, size);
  const contents = page.map((key) => {
    const { body, lastModified } = objects.get(key) ?? { body: '', lastModified: new Date(0) };
    const facts = `<LastModified>${lastModified.toISOString()}</LastModified><Size>${body.length}</Size>`;
    return `<Contents><Key>${xmlText(key)}</Key>${facts}</Contents>`;
  });
  const more = keys.length > page.length;
  const token = Buffer.from(page.at(-1) ?? '').toString('base64url');
  const next = more ? `<NextContinuationToken>${token}</NextContinuationToken>` : '';
  const facts = `<KeyCount>${page.length}</KeyCount><IsTruncated>${more}</IsTruncated>${next}`;
  sendXml(response, 200, `<ListBucketResult>${facts}${contents.join('')}</ListBucketResult>`);
}

function strike(call: Call, kind: BucketFaultKind, object: BucketObject | undefined): void {
  const { request, response } = call;
  if (kind === 'slow-down' || kind === 'internal' || kind === 'denied') refuse(call, REFUSALS[kind]);
  else if (kind === 'html-502') {
    response.writeHead(502, { 'content-type': 'text/html' }).end('<html><body><h1>502 Bad Gateway</h1></body></html>');
  } else if (kind === 'half' && object) {
    response.writeHead(200, headersOf(object));
    response.write(object.body.subarray(0, object.body.length / 2), () => request.socket.destroy());
  } else if (kind !== 'hang') request.socket.resetAndDestroy();
}

function answer(bucket: { objects: Objects; pageSize: number; now: () => Date }, call: Call): void {
  const { objects } = bucket;
  const { method, key, body, request, response } = call;
  const object = objects.get(key);
  if (method === 'GET' && key === '' && call.url.searchParams.get('list-type') === '2') {
    list(objects, call, bucket.pageSize);
  } else if (key === '') refuse(call, REFUSALS.unknown);
  else if (method === 'PUT') {
    const type = request.headers['content-type'] ?? 'binary/octet-stream';
    const kept = { body, type, cacheControl: request.headers['cache-control'] ?? '', lastModified: bucket.now() };
    objects.set(key, kept);
    response.writeHead(200, { etag: headersOf(kept).etag }).end();
  } else if (method === 'DELETE') {
    objects.delete(key);
    response.writeHead(204).end();
  } else if (!object) refuse(call, REFUSALS['no-key']);
  else if (method === 'GET') response.writeHead(200, headersOf(object)).end(object.body);
  else if (method === 'HEAD') response.writeHead(200, headersOf(object)).end();
  else refuse(call, REFUSALS.unknown);
}

function unknownFunctionality({ request, url }: Call): boolean {
  return (
    Object.keys(request.headers).some((name) => UNKNOWN_HEADERS.test(name) && !KNOWN_HEADERS.has(name)) ||
    [...url.searchParams.keys()].some((name) => !KNOWN_PARAMETERS.has(name))
  );
}

/**
 * The part of S3 that the shop uses, path-style, over a real socket: one bucket, signed requests only, put, get, head,
 * delete and paged lists. Other requests are refused as not implemented. `now` dates the objects.
 */
export async function startBucketDouble({ now, pageSize = 1000 }: { now: () => Date; pageSize?: number }) {
  const keys = { region: 'sa-east-1', accessKeyId: 'CHAVE-DE-TESTE', secretAccessKey: 'segredo/do+balde' };
  const bucket = 'fotos';
  const objects: Objects = new Map();
  const requests: string[] = [];
  const faults = createFaultQueue<BucketFault>();

  const receive = async (request: IncomingMessage, response: ServerResponse) => {
    const url = new URL(request.url ?? '/', 'http://bucket');
    const [, bucketName, ...rest] = decodeURIComponent(url.pathname).split('/');
    const call: Call = {
      method: request.method ?? '',
      key: rest.join('/'),
      url,
      request,
      response,
      body: await buffer(request),
    };
    requests.push(`${call.method} ${call.key}`);
    const fault = faults.take(
      ({ method, key }) => (!method || method === call.method) && (key === undefined || call.key.endsWith(key)),
    );
    const problem = signatureProblem(request, call.body, keys);
    if (fault) strike(call, fault.kind, objects.get(call.key));
    else if (problem) refuse(call, problem);
    else if (bucketName !== bucket) refuse(call, REFUSALS['no-bucket']);
    else if (unknownFunctionality(call)) refuse(call, REFUSALS.unknown);
    else answer({ objects, pageSize, now }, call);
  };
  const server = createServer((request, response) => {
    receive(request, response).catch(() => request.socket.destroy());
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    ...keys,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    bucket,
    /** The objects of the bucket, which tests may change directly. */
    objects,
    /** All requests, as `GET some/key`, oldest first. */
    requests,
    setFault: faults.add,
    clearFaults: faults.clear,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
