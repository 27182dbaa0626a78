import { Readable } from 'node:stream';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { isOwnPicture, PICTURE_FORMATS, PICTURE_WIDTHS } from '#domain/picture-variants.ts';
import { type Account, anAccount, officeOfFile } from '../../testing/accounts.ts';
import { openShop } from '../../testing/app.ts';
import { canvas } from '../../testing/pictures.ts';
import { pictureForm, upload } from '../../testing/uploads.ts';
import { listLogs } from '../logs/repository.ts';
import { asJpeg } from './service.ts';

const { shop, admin } = await officeOfFile();

describe('pictures over HTTP', () => {
  const post = (body: FormData | string | Buffer, extra: Record<string, string> = {}) =>
    upload(shop, body, { ...admin.headers, ...extra });
  const get = (url: string, init?: RequestInit) => fetch(`${shop.url}${url}`, init);
  const small = () => canvas(40, 30).png().toBuffer();

  it('are taken, and every variant is served for ever, as nothing but a picture', async () => {
    const answer = await post(pictureForm(await canvas(60, 40).jpeg().toBuffer()));
    expect(answer.status).toBe(200);
    const url = answer.body.url ?? '';
    expect(isOwnPicture(url)).toBe(true);
    const folder = url.slice(0, url.lastIndexOf('/'));
    for (const width of PICTURE_WIDTHS) {
      for (const kept of PICTURE_FORMATS) {
        const served = await get(`${folder}/${width}.${kept}`);
        const bytes = Buffer.from(await served.arrayBuffer());
        expect(served.status).toBe(200);
        expect(served.headers.get('content-type')).toBe(`image/${kept}`);
        expect(served.headers.get('content-length')).toBe(String(bytes.length));
        expect(served.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
        expect(served.headers.get('x-content-type-options')).toBe('nosniff');
        expect(served.headers.get('content-security-policy')).toBe(
          "default-src 'none'; sandbox; frame-ancestors 'none'",
        );
        expect((await sharp(bytes).metadata()).width).toBe(60);
      }
    }
    const head = await get(url, { method: 'HEAD' });
    expect([head.status, head.headers.get('content-type')]).toEqual([200, 'image/webp']);
  });

  it('are taken up to a number an hour from one account, and then from another', async () => {
    const strict = await openShop({ rateLimitFactor: 0.01 });
    const [someone, other] = [await anAccount(strict.deps), await anAccount(strict.deps)];
    const send = async (who: Account) => (await upload(strict, pictureForm(await small()), who.headers)).status;
    expect([await send(someone), await send(someone), await send(someone)]).toEqual([200, 200, 429]);
    expect(await send(other)).toBe(200);
    await strict.close();
  });

  it('are encoded for a mail once, however often it is opened', async () => {
    const picture = await canvas(64, 48).webp().toBuffer();
    const shown = async () => (await asJpeg({ stream: Readable.from([picture]) })).stream.read();
    expect(await shown()).toBe(await shown());
  });

  it('notes who sent a picture', async () => {
    const { body } = await post(pictureForm(await small()));
    const now = shop.clock.now();
    const range = { from: now, to: new Date(now.getTime() + 1) };
    const entries = await listLogs(shop.deps.db, range, { skip: 0, limit: 100 });
    expect(entries.find(({ message }) => message.includes(body.url?.split('/')[2] ?? '-'))).toMatchObject({
      action: 'imagem_enviada',
      ipAddress: '127.0.0.1',
    });
  });

  it.each([
    '/media/abc/960.webp',
    '/media/..%2f..%2fpackage.json/960.webp',
    '/media/abc/..%2f..%2f..%2fetc%2fpasswd',
    '/media/%00/960.webp',
    '/media/abc/complete',
    `/media/${'a'.repeat(190)}/960.webp`,
    '/media/Ab%20c/960.webp',
  ])('finds nothing under %s', async (url) => {
    const answer = await get(url);
    expect(answer.status).toBe(404);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(await answer.text()).toContain('Imagem não encontrada.');
  });
});
