import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startBucketDouble } from '#simulator/testing/bucket-double.ts';
import { readConfig } from '../config.ts';
import type { BackupPlace } from './backup-place.ts';
import { backupPlaceFromConfig } from './from-config.ts';

type Opened = { place: BackupPlace; close: () => Promise<void> };

function placeAt(address: string): BackupPlace {
  const keys = { BACKUP_RECIPIENT: 'age1x', BACKUP_KEY: 'AGE-SECRET-KEY-1X' };
  const place = backupPlaceFromConfig(readConfig({ ...keys, BACKUP_COPY_TO: address }).config);
  if (!place) throw new Error('no place');
  return place;
}

async function openFolder(): Promise<Opened> {
  const folder = await mkdtemp(join(tmpdir(), 'copies-'));
  return { place: placeAt(folder), close: () => rm(folder, { recursive: true }) };
}

async function openBucket(): Promise<Opened> {
  const bucket = await startBucketDouble({ now: () => new Date(), pageSize: 3 });
  const { host } = new URL(bucket.url);
  const keys = `${encodeURIComponent(bucket.accessKeyId)}:${encodeURIComponent(bucket.secretAccessKey)}`;
  const address = `s3+http://${keys}@${host}/${bucket.bucket}/loja?region=${bucket.region}`;
  return { place: placeAt(address), close: () => bucket.close() };
}

describe.each([
  ['a folder', openFolder],
  ['a bucket', openBucket],
] as const)('copies in %s', (_kind, open) => {
  let opened: Opened;
  let folder: string;
  beforeEach(async () => {
    opened = await open();
    folder = await mkdtemp(join(tmpdir(), 'here-'));
  });
  afterEach(async () => {
    await opened.close();
    await rm(folder, { recursive: true });
  });

  test('are put, listed, fetched and removed, and show no secret in their name', async () => {
    const { place } = opened;
    const here = join(folder, 'here');
    const body = Buffer.alloc(100_000, 'abc');
    await writeFile(here, body);
    for (const name of ['a.age', 'b.age', 'c.age', 'd.age']) await place.put(here, name);
    expect((await place.list()).sort()).toEqual(['a.age', 'b.age', 'c.age', 'd.age']);
    await place.get('b.age', join(folder, 'back'));
    expect(await readFile(join(folder, 'back'))).toEqual(body);
    await place.remove('a.age');
    expect((await place.list()).sort()).toEqual(['b.age', 'c.age', 'd.age']);
    expect(place.name).not.toMatch(/:[^/]*@/);
  });

  test('that do not exist cannot be fetched', async () => {
    await expect(opened.place.get('none.age', join(folder, 'back'))).rejects.toThrow(/NoSuchKey|ENOENT|not exist/);
  });
});
