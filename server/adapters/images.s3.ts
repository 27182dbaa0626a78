import { addAbortSignal, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { S3Client } from '@aws-sdk/client-s3';
import { isPictureId } from '#domain/picture-variants.ts';
import {
  type ImageStore,
  ImagesUnavailable,
  type OpenPicture,
  type PictureFile,
  type PicturesInUse,
  pictureType,
  removeUnused,
} from './images.ts';

export type S3Options = {
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** `endpoint/bucket/key` instead of `bucket.endpoint/key`, which MinIO and most self-hosted servers need. */
  forcePathStyle: boolean;
  /** Milliseconds for one call of the store with all its retries; 20 s by default. */
  deadlineMs?: number;
};

type Sdk = typeof import('@aws-sdk/client-s3');
type Bucket = { sdk: Sdk; client: S3Client; name: string; signal: AbortSignal };

const ROOT = 'media/';
/** An empty object, written last: only a picture with it is complete, and its date is the picture's last put. */
const COMPLETE = 'complete';
const FOREVER = 'public, max-age=31536000, immutable';
const DEADLINE_MS = 20_000;
const COLLECT_DEADLINE_MS = 240_000;
const CONNECT_MS = 3_000;
const ANSWER_MS = 8_000;
const TRIES = 3;
const CONNECTIONS = { keepAlive: true, maxSockets: 100 };

/**
 * Stores pictures in an S3-compatible bucket as `media/<id>/<width>.<format>`. The SDK is imported here and not at the
 * top of the module, so that shops with a folder never load it.
 */
export function createS3Images(options: S3Options): ImageStore {
  const { bucket: name, deadlineMs = DEADLINE_MS } = options;
  const connected = connectS3(options);
  // The first call gets the error when the SDK can't be loaded; until then an unhandled rejection must not end the
  // process.
  connected.catch(() => undefined);
  const bucket = async (milliseconds: number): Promise<Bucket> => {
    return { ...(await connected), name, signal: AbortSignal.timeout(milliseconds) };
  };
  return {
    put: async (id, files) => put(await bucket(deadlineMs), id, files),
    open: async (id, file) => open(await bucket(deadlineMs), id, file),
    remove: async (id) => {
      if (isPictureId(id)) await remove(await bucket(deadlineMs), id);
    },
    collect: async (before, inUse) => collect(await bucket(COLLECT_DEADLINE_MS), before, inUse),
  };
}

/** Imports the SDK and makes a client. */
async function connectS3(options: S3Options): Promise<{ sdk: Sdk; client: S3Client }> {
  const sdk = await import('@aws-sdk/client-s3');
  const { endpoint, region, forcePathStyle, accessKeyId, secretAccessKey } = options;
  const client = new sdk.S3Client({
    endpoint,
    region,
    forcePathStyle,
    credentials: { accessKeyId, secretAccessKey },
    maxAttempts: TRIES,
    // Servers with an older S3 API refuse the newer checksums; the signature covers the content anyway.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: CONNECT_MS,
      requestTimeout: ANSWER_MS,
      throwOnRequestTimeout: true,
      httpAgent: CONNECTIONS,
      httpsAgent: CONNECTIONS,
    },
  });
  return { sdk, client };
}

/** Reports every failure of the bucket or the connection as ImagesUnavailable. */
async function reported<T>(doing: string, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const { name, message } = error instanceof Error ? error : { name: 'Error', message: String(error) };
    throw new ImagesUnavailable(`pictures bucket, ${doing}: ${name}: ${message}`);
  }
}

/** The outcome of a call; `otherwise` when there is no such object. */
function unlessAbsent<T, D>(work: Promise<T>, otherwise: D): Promise<T | D> {
  return work.catch((error: unknown) => {
    if (error instanceof Error && ['NoSuchKey', 'NotFound'].includes(error.name)) return otherwise;
    throw error;
  });
}

const folderOf = (id: string) => `${ROOT}${id}/`;

function write({ sdk, client, name, signal }: Bucket, key: string, file: Pick<PictureFile, 'body' | 'type'>) {
  const kept = { Body: file.body, ContentType: file.type, CacheControl: FOREVER };
  const command = new sdk.PutObjectCommand({ Bucket: name, Key: key, ...kept });
  return reported('put', client.send(command, { abortSignal: signal }));
}

function exists({ sdk, client, name, signal }: Bucket, key: string): Promise<boolean> {
  const answer = client.send(new sdk.HeadObjectCommand({ Bucket: name, Key: key }), { abortSignal: signal });
  const found = unlessAbsent(
    answer.then(() => true),
    false,
  );
  return reported('head', found);
}

/**
 * The whole object, or undefined when there is none. It is small and read to the end before anything is answered: a
 * slow client holds no connection to the bucket, and an interrupted read is repeated instead of becoming half a
 * picture.
 */
async function read(bucket: Bucket, key: string): Promise<Buffer | undefined> {
  for (let attempt = 1; ; attempt += 1) {
    const body = await begin(bucket, key);
    try {
      return body && (await buffer(addAbortSignal(bucket.signal, body)));
    } catch (error) {
      // The SDK repeats requests, but not once the answer has begun.
      if (attempt === TRIES || bucket.signal.aborted) throw error;
    }
  }
}

async function begin({ sdk, client, name, signal }: Bucket, key: string): Promise<Readable | undefined> {
  const command = new sdk.GetObjectCommand({ Bucket: name, Key: key });
  const answer = await unlessAbsent(client.send(command, { abortSignal: signal }), undefined);
  if (answer === undefined) return undefined;
  if (answer.Body instanceof Readable) return answer.Body;
  throw new Error('the answer has no body');
}

type Found = { key: string; at: Date };

async function listed({ sdk, client, name, signal }: Bucket, prefix: string): Promise<Found[]> {
  const found: Found[] = [];
  const pages = sdk.paginateListObjectsV2({ client }, { Bucket: name, Prefix: prefix }, { abortSignal: signal });
  for await (const { Contents = [] } of pages) {
    for (const { Key: key, LastModified: at } of Contents) if (key && at) found.push({ key, at });
  }
  return found;
}

async function put(bucket: Bucket, id: string, files: readonly PictureFile[]): Promise<void> {
  if (!isPictureId(id)) throw new TypeError('Not a picture id');
  if (files.some((file) => pictureType(file.name) === undefined)) throw new TypeError('Not a picture file name');
  const complete = `${folderOf(id)}${COMPLETE}`;
  if (!(await exists(bucket, complete))) {
    await Promise.all(files.map((file) => write(bucket, `${folderOf(id)}${file.name}`, file)));
  }
  await write(bucket, complete, { body: Buffer.alloc(0), type: 'application/octet-stream' });
}

async function open(bucket: Bucket, id: string, name: string): Promise<OpenPicture | undefined> {
  const type = pictureType(name);
  if (type === undefined || !isPictureId(id)) return undefined;
  const body = await reported('get', read(bucket, `${folderOf(id)}${name}`));
  return body && { stream: Readable.from([body]), type, size: body.length };
}

async function remove(bucket: Bucket, id: string): Promise<void> {
  const { sdk, client, name, signal } = bucket;
  const erase = (key: string) =>
    reported('delete', client.send(new sdk.DeleteObjectCommand({ Bucket: name, Key: key }), { abortSignal: signal }));
  // The marker goes first, so that an interrupted removal leaves no picture that looks complete.
  await erase(`${folderOf(id)}${COMPLETE}`);
  const rest = await reported('list', listed(bucket, folderOf(id)));
  await Promise.all(rest.map(({ key }) => erase(key)));
}

async function collect(bucket: Bucket, before: Date, inUse: PicturesInUse): Promise<number> {
  const lastPut = new Map<string, Date>();
  for (const { key, at } of await reported('list', listed(bucket, ROOT))) {
    const id = key.slice(ROOT.length).split('/', 1)[0] ?? '';
    if (isPictureId(id) && at >= (lastPut.get(id) ?? at)) lastPut.set(id, at);
  }
  const old = [...lastPut].filter(([, at]) => at < before).map(([id]) => id);
  return removeUnused(old, inUse, async (id) => {
    const now = await reported('list', listed(bucket, folderOf(id)));
    if (now.some(({ at }) => at >= before)) return false;
    await remove(bucket, id);
    return true;
  });
}
