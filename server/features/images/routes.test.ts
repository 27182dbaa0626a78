import fs from 'node:fs';
import { connect } from 'node:net';
import path from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { isOwnPicture, PICTURE_FORMATS, PICTURE_WIDTHS } from '#domain/picture-variants.ts';
import { type Account, anAccount, officeOfFile } from '../../testing/accounts.ts';
import { openShop } from '../../testing/app.ts';
import { canvas } from '../../testing/pictures.ts';
import { pictureForm, upload } from '../../testing/uploads.ts';
import { asJpeg } from './service.ts';

const MEGABYTE = 1024 * 1024;

const { shop, admin } = await officeOfFile();

const post = (body: FormData | string | Buffer, extra: Record<string, string> = {}) =>
  upload(shop, body, { ...admin.headers, ...extra });
const small = () => canvas(40, 30).png().toBuffer();

describe('pictures over HTTP', () => {
  const get = (url: string, init?: RequestInit) => fetch(`${shop.url}${url}`, init);

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
    const entries = await shop.logged('imagem_enviada', body.url?.split('/')[2]);
    expect(entries.at(-1)).toMatchObject({ userEmail: admin.email, ipAddress: '127.0.0.1' });
  });

  it.each(['/media/abc/960.webp', '/media/..%2f..%2fpackage.json/960.webp', '/media/%00/960.webp'])(
    'finds nothing under %s',
    async (url) => {
      const answer = await get(url);
      expect(answer.status).toBe(404);
      expect(answer.headers.get('cache-control')).toBe('no-store');
      expect(await answer.text()).toContain('Imagem não encontrada.');
    },
  );
});

describe('hostile uploads over HTTP', () => {
  const stored = () => {
    const folder = path.join(shop.deps.config.dataDir, 'media');
    return fs.existsSync(folder) ? fs.readdirSync(folder) : [];
  };

  it.each(['../../x.html', `${'a'.repeat(300)}.png`, 'x.php\0.png'])(
    'does not care for the name %j nor for the type it claims',
    async (name) => {
      const answer = await post(pictureForm(await small(), { name, type: 'text/html' }));
      expect(answer.status).toBe(200);
      expect(answer.body.url).toMatch(/^\/media\/[0-9a-f]{32}\/960\.webp$/);
      expect(fs.readdirSync(shop.deps.config.dataDir)).toEqual(['media']);
      expect(fs.existsSync(path.join(shop.deps.config.dataDir, 'media', name))).toBe(false);
      expect(stored().every((id) => /^[0-9a-f]{32}$/.test(id))).toBe(true);
    },
  );

  it.each([
    [
      'an SVG',
      '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
      'Imagens SVG não são aceitas',
    ],
    ['nothing', '', 'O arquivo está vazio.'],
  ])('refuses %s in plain words, whatever type it claims', async (_what, content, sentence) => {
    const before = stored();
    const answer = await post(pictureForm(Buffer.from(content), { name: 'foto.png', type: 'image/png' }));
    expect(answer.status).toBe(422);
    expect(answer.body.code).toBe('invalid-image');
    expect(answer.body.detail).toContain(sentence);
    expect(stored()).toEqual(before);
  });

  it('takes a file of almost ten megabytes', async () => {
    const padded = Buffer.concat([await small(), Buffer.alloc(10 * MEGABYTE - 1000)]);
    expect((await post(pictureForm(padded))).status).toBe(200);
  });

  it('refuses a file of 11 MB and says how much is too much', async () => {
    const padded = Buffer.concat([await small(), Buffer.alloc(11 * MEGABYTE)]);
    const answer = await post(pictureForm(padded));
    expect(answer.status).toBe(413);
    expect(answer.body).toEqual({
      detail: 'A imagem é grande demais. Envie uma de até 10 MB.',
      code: 'payload-too-large',
    });
    expect((await post(pictureForm(await small()))).status).toBe(200);
  });

  it('refuses two files, a wrong field, a field without a file and no field at all', async () => {
    const picture = await small();
    const two = pictureForm(picture);
    two.append('file', new Blob([Uint8Array.from(picture)]), 'segunda.png');
    const many = pictureForm(picture);
    for (let i = 0; i < 20; i++) many.append(`campo-${i}`, 'x');
    const textOnly = new FormData();
    textOnly.append('file', 'não sou um arquivo');
    for (const [data, sentence] of [
      [two, 'Envie uma imagem por vez.'],
      [many, 'Envie uma imagem por vez.'],
      [pictureForm(picture, { field: 'image' }), 'Envie a imagem no campo file.'],
      [textOnly, 'Envie a imagem no campo file.'],
      [new FormData(), 'Envie a imagem no campo file.'],
    ] as const) {
      const answer = await post(data);
      expect([answer.status, answer.body.detail]).toEqual([422, sentence]);
    }
  });

  it.each([
    ['a wrong field', 'image', 9],
    ['a large file', 'file', 30],
  ])(
    'reads %s to its end, because many clients read the answer only after sending everything',
    async (_what, field, size) => {
      const { port } = new URL(shop.url);
      const begin = `--limite\r\nContent-Disposition: form-data; name="${field}"; filename="a.png"\r\n\r\n`;
      const body = Buffer.concat([
        Buffer.from(begin),
        Buffer.alloc(size * MEGABYTE),
        Buffer.from('\r\n--limite--\r\n'),
      ]);
      const socket = connect(Number(port), '127.0.0.1');
      const head = [
        'POST /api/upload-image HTTP/1.1',
        'Host: loja',
        'Connection: close',
        `Authorization: ${admin.headers.authorization}`,
        'Content-Type: multipart/form-data; boundary=limite',
        `Content-Length: ${body.length}`,
      ];
      socket.pause();
      await new Promise<void>((resolve, reject) => {
        socket.once('error', reject);
        socket.write(`${head.join('\r\n')}\r\n\r\n`);
        socket.write(body, () => resolve());
      });
      expect(await text(socket)).toMatch(/^HTTP\/1\.1 (422|413) /);
    },
  );

  it('lets other fields pass', async () => {
    const data = new FormData();
    data.append('legenda', 'Coroa de rosas');
    data.append('file', new Blob([Uint8Array.from(await small())]), 'foto.png');
    expect((await post(data)).status).toBe(200);
  });

  it("refuses broken forms and other bodies as the caller's error", async () => {
    const type = 'multipart/form-data; boundary=limite';
    const opening = '--limite\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n';
    expect((await post('{}', { 'content-type': 'application/json' })).status).toBe(415);
    expect((await post(await small(), { 'content-type': 'image/png' })).status).toBe(415);
    for (const [body, contentType] of [
      [`${opening}cut off`, type],
      ['no form at all', type],
      [`${opening}x\r\n--limite--`, 'multipart/form-data'],
      [`--limite\r\nContent-Disposition: form-data; name="__proto__"; filename="a"\r\n\r\nx\r\n--limite--\r\n`, type],
    ] as const) {
      const answer = await post(body, { 'content-type': contentType });
      expect([400, 415, 422], `${contentType} ${body}`).toContain(answer.status);
      expect(typeof answer.body.detail).toBe('string');
    }
  });

  it('outlives a sender who hangs up in the middle', async () => {
    const { port } = new URL(shop.url);
    const socket = connect(Number(port), '127.0.0.1');
    const closed = new Promise((resolve) => socket.once('close', resolve));
    const request = [
      'POST /api/upload-image HTTP/1.1',
      'Host: loja',
      `Authorization: ${admin.headers.authorization}`,
      'Content-Type: multipart/form-data; boundary=limite',
      'Content-Length: 100000',
      '',
      '--limite\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\nhalf',
    ].join('\r\n');
    socket.write(request, () => socket.destroy());
    await closed;
    expect((await post(pictureForm(await small()))).status).toBe(200);
  });
});
