import fs from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { BackupPlace } from './backup-place.ts';
import { connectS3, type S3Options } from './images.s3.ts';

/** Milliseconds, enough for a large backup on a slow line. */
const ANSWER_MS = 3_600_000;

/** A bucket, below `prefix`. */
export function createS3Place(options: S3Options, prefix: string): BackupPlace {
  const Bucket = options.bucket;
  const keyOf = (name: string) => `${prefix}${name}`;
  return {
    name: `${options.endpoint}/${Bucket}/${prefix}`,
    put: async (file, name) => {
      const { sdk, client } = await connectS3(options, ANSWER_MS);
      const { size } = await fs.promises.stat(file);
      const Body = fs.createReadStream(file);
      await client.send(new sdk.PutObjectCommand({ Bucket, Key: keyOf(name), Body, ContentLength: size }));
    },
    get: async (name, file) => {
      const { sdk, client } = await connectS3(options, ANSWER_MS);
      const { Body } = await client.send(new sdk.GetObjectCommand({ Bucket, Key: keyOf(name) }));
      if (!(Body instanceof Readable)) throw new Error('the answer has no body');
      await pipeline(Body, fs.createWriteStream(file, { flags: 'wx', mode: 0o600 }));
    },
    list: async () => {
      const { sdk, client } = await connectS3(options, ANSWER_MS);
      const names: string[] = [];
      for await (const { Contents = [] } of sdk.paginateListObjectsV2({ client }, { Bucket, Prefix: prefix }))
        names.push(...Contents.flatMap(({ Key }) => Key?.slice(prefix.length) ?? []));
      return names;
    },
    remove: async (name) => {
      const { sdk, client } = await connectS3(options, ANSWER_MS);
      await client.send(new sdk.DeleteObjectCommand({ Bucket, Key: keyOf(name) }));
    },
  };
}
