import {
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type BucketDouble, startBucketDouble } from './bucket-double.ts';

const START = new Date('2026-11-21T13:00:00Z');

let bucket: BucketDouble;
let client: S3Client;

beforeEach(async () => {
  bucket = await startBucketDouble({ now: () => START, pageSize: 2 });
  const { region, accessKeyId, secretAccessKey } = bucket;
  client = new S3Client({
    endpoint: bucket.url,
    region,
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle: true,
    maxAttempts: 1,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
});
afterEach(async () => {
  client.destroy();
  await bucket.close();
});

const place = (Key: string) => ({ Bucket: bucket.bucket, Key });
const put = (key: string, body: string) =>
  client.send(new PutObjectCommand({ ...place(key), Body: Buffer.from(body), ContentType: 'image/webp' }));
const failure = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => (error instanceof Error ? error.name : 'unknown'),
  );

test('an object comes back with its type, size and date, whatever signs its key has', async () => {
  for (const key of ['media/abc/320.webp', "coração & 'aspas' (1)+2*3!~.webp"]) {
    await put(key, 'flor');
    const { Body, ...facts } = await client.send(new GetObjectCommand(place(key)));
    expect(await Body?.transformToString()).toBe('flor');
    expect(facts).toMatchObject({ ContentType: 'image/webp', ContentLength: 4, LastModified: START });
    expect(await client.send(new HeadObjectCommand(place(key)))).toMatchObject({ ContentLength: 4 });
  }
});

test('a list comes in pages, in the order of the keys, and only of the prefix', async () => {
  for (const key of ['b/3', 'b/1', 'b/2', 'a/1', 'c/1']) await put(key, key);
  const first = await client.send(new ListObjectsV2Command({ Bucket: bucket.bucket, Prefix: 'b/' }));
  expect(first.Contents?.map(({ Key, Size, LastModified }) => [Key, Size, LastModified])).toEqual([
    ['b/1', 3, START],
    ['b/2', 3, START],
  ]);
  const second = await client.send(
    new ListObjectsV2Command({
      Bucket: bucket.bucket,
      Prefix: 'b/',
      ContinuationToken: first.NextContinuationToken,
    }),
  );
  expect([second.IsTruncated, second.Contents?.map(({ Key }) => Key)]).toEqual([false, ['b/3']]);
});

test('what the double does not know is refused instead of passed over', async () => {
  await put('abc', 'x');
  expect(await failure(client.send(new GetObjectCommand({ ...place('abc'), Range: 'bytes=0-0' })))).toBe(
    'NotImplemented',
  );
  expect(await failure(client.send(new PutObjectCommand({ ...place('abc'), Body: 'y', IfNoneMatch: '*' })))).toBe(
    'NotImplemented',
  );
  expect(await failure(client.send(new PutObjectCommand({ ...place('abc'), Body: 'y', ACL: 'public-read' })))).toBe(
    'NotImplemented',
  );
});
