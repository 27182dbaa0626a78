import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { startBucketDouble } from '#simulator/testing/bucket-double.ts';
import { createS3Images } from '../../adapters/images.s3.ts';
import { jobHandlers } from '../../jobs/workers.ts';
import { type Account, anAccount } from '../../testing/accounts.ts';
import { shopOfFile } from '../../testing/app.ts';
import { canvas } from '../../testing/pictures.ts';
import { pictureForm, upload } from '../../testing/uploads.ts';

const UNAVAILABLE = 'As imagens estão indisponíveis no momento. Tente de novo em instantes.';

const lines: string[] = [];
const shop = await shopOfFile({ logLines: lines });
const bucket = await startBucketDouble({ now: shop.clock.now });

describe('a shop whose pictures lie in a bucket', () => {
  let admin: Account;
  beforeEach(async () => {
    admin = await anAccount(shop.deps);
    bucket.clearFaults();
    keepInBucket();
  });
  const keepInBucket = () => {
    shop.deps.images = createS3Images({ ...bucket, endpoint: bucket.url, forcePathStyle: true });
  };
  afterAll(() => bucket.close());

  const send = async (width: number) =>
    upload(shop, pictureForm(await canvas(width, 30).png().toBuffer()), admin.headers);

  it('says so in plain words when the bucket fails, goes on selling and recovers by itself', async () => {
    const { body: before } = await send(42);
    bucket.setFault({ kind: 'internal', times: 1000 });
    const refused = await send(43);
    const unseen = await fetch(`${shop.url}${before.url}`);
    for (const [answer, body] of [
      [refused, refused.body],
      [unseen, await unseen.json()],
    ] as const) {
      expect(answer.status).toBe(503);
      expect(body).toEqual({ detail: UNAVAILABLE, code: 'unavailable', request_id: expect.any(String) });
      expect(answer.headers.get('cache-control')).toBe('no-store');
      expect(answer.headers.get('retry-after')).toBe('30');
    }
    expect((await fetch(`${shop.url}/readyz`)).status).toBe(200);
    expect((await fetch(`${shop.url}/api/products/ativos`)).status).toBe(200);
    bucket.clearFaults();
    expect((await fetch(`${shop.url}${before.url}`)).status).toBe(200);
    expect((await send(43)).status).toBe(200);
  });

  it('keeps the key and the secret out of its log', () => {
    const log = lines.join('');
    expect(log).toContain('pictures bucket');
    expect(log).not.toContain(bucket.secretAccessKey);
    expect(log).not.toContain('Signature=');
  });

  it('collects unused pictures in the nightly clean-up, whose other work goes on when the bucket is down', async () => {
    const { body } = await send(44);
    shop.clock.advance(25 * 3_600_000);
    admin = await anAccount(shop.deps);
    bucket.setFault({ kind: 'denied', times: 1000 });
    await jobHandlers(shop.deps)['clean-up']({});
    bucket.clearFaults();
    expect((await fetch(`${shop.url}${body.url}`)).status).toBe(200);
    await jobHandlers(shop.deps)['clean-up']({});
    expect((await fetch(`${shop.url}${body.url}`)).status).toBe(404);
    expect(bucket.objects.size).toBe(0);
  });
});
