import net from 'node:net';
import { describe, expect, it } from 'vitest';
import { errorBody } from '#contract/errors.ts';
import { officeOfFile } from '../testing/accounts.ts';

type Answer = { status: number; headers: string; body: string };

const HOST = 'Host: loja\r\n';
const CLOSE = 'Connection: close\r\n';
const TOKEN = 'Authorization: Bearer TOKEN\r\n';
const HIDDEN = `GET /api/users HTTP/1.1\r\n${HOST}${TOKEN}\r\n\r\n`;
const JSON_TYPE = 'Content-Type: application/json\r\n';

function post(body: string | Buffer, headers = JSON_TYPE, path = '/api/urnas'): Buffer {
  const bytes = Buffer.isBuffer(body) ? body : Buffer.from(body);
  const head = `POST ${path} HTTP/1.1\r\n${HOST}${TOKEN}${CLOSE}${headers}Content-Length: ${bytes.length}\r\n\r\n`;
  return Buffer.concat([Buffer.from(head), bytes]);
}

/** Bodies that are no JSON, or JSON that no client of ours writes; sent to an endpoint that would take an urn. */
const BODIES: [string, string | Buffer, number][] = [
  ['nothing', '', 400],
  ['half an object', '{"nome":', 400],
  ['an escaped NUL', '{"nome":"a\\u0000b","imagem":"/x.webp"}', 422],
  ['a lone surrogate', '{"nome":"\\ud800","imagem":"/x.webp"}', 422],
  ['invalid UTF-8', Buffer.from('7b226e6f6d65223a22fffe227d', 'hex'), 422],
  ['overlong UTF-8', Buffer.from('7b226e6f6d65223a22c0af227d', 'hex'), 422],
  ['UTF-16', Buffer.from('{"nome":"x"}', 'utf16le'), 400],
  ['__proto__', '{"__proto__":{"ativo":true},"nome":"x","imagem":"/x.webp"}', 400],
  ['constructor.prototype', '{"constructor":{"prototype":{"ativo":true}}}', 400],
  ['a hundred thousand arrays', '['.repeat(100_000) + ']'.repeat(100_000), 422],
  ['fifty thousand objects', `${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}`, 413],
  ['more than 256 KiB', JSON.stringify({ nome: 'x'.repeat(256 * 1024) }), 413],
  ['a number of a hundred thousand digits', `{"preco":${'9'.repeat(100_000)}}`, 422],
];

const TYPES: [string, string, number][] = [
  ['no content type', '', 415],
  ['text', 'Content-Type: text/plain\r\n', 415],
  ['a form with files', 'Content-Type: multipart/form-data; boundary=x\r\n', 422],
];

/** Whole requests; 0 says that closing without an answer is right as well. */
const REQUESTS: [string, string | Buffer, number | number[]][] = [
  ['no HTTP at all', 'EHLO loja\r\n\r\n', 400],
  ['TLS on a plain port', Buffer.from('160301020001000001fc0303', 'hex'), [400, 0]],
  ['an unknown method', `BREW /api/urnas HTTP/1.1\r\n${HOST}${CLOSE}\r\n`, 400],
  ['TRACE', `TRACE /api/urnas HTTP/1.1\r\n${HOST}${TOKEN}${CLOSE}\r\n`, [404, 405]],
  ['CONNECT', `CONNECT atacante.example:443 HTTP/1.1\r\n${HOST}\r\n`, [400, 404, 405, 0]],
  [
    'length and chunks, with a second request hidden behind the first one',
    `POST /api/urnas HTTP/1.1\r\n${HOST}Content-Length: 6\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${HIDDEN}`,
    400,
  ],
  ['two lengths', `POST /api/urnas HTTP/1.1\r\n${HOST}Content-Length: 5\r\nContent-Length: 6\r\n\r\nhello`, 400],
  ['a length that is no number', `POST /api/urnas HTTP/1.1\r\n${HOST}Content-Length: x\r\n\r\n`, 400],
  ['a negative length', `POST /api/urnas HTTP/1.1\r\n${HOST}Content-Length: -1\r\n\r\n`, 400],
  ['chunks of no size', `POST /api/urnas HTTP/1.1\r\n${HOST}${TOKEN}Transfer-Encoding: chunked\r\n\r\nzz\r\n`, 400],
  ['an encoding of two kinds', `POST /api/urnas HTTP/1.1\r\n${HOST}${TOKEN}Transfer-Encoding: gzip, x\r\n\r\n`, 400],
  ['a header with a blank before the colon', `GET /api/urnas HTTP/1.1\r\n${HOST}X-A : b\r\n\r\n`, 400],
  ['a folded header', `GET /api/urnas HTTP/1.1\r\n${HOST}X-A: b\r\n c\r\n\r\n`, 400],
  ['a bare line feed in a header', `GET /api/urnas HTTP/1.1\r\n${HOST}X-A: b\nX-B: c\r\n\r\n`, [400, 401]],
  ['20 kB of headers', `GET /api/urnas HTTP/1.1\r\n${HOST}X-A: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
  ['2000 headers', `GET /api/urnas HTTP/1.1\r\n${HOST}${'A: b\r\n'.repeat(2_000)}${CLOSE}\r\n`, [401, 431]],
  ['an address of 20 kB', `GET /api/${'x'.repeat(20_000)} HTTP/1.1\r\n${HOST}\r\n`, 431],
  ['broken escapes', `GET /api/%zz HTTP/1.1\r\n${HOST}${CLOSE}\r\n`, 400],
  ['HTTP/2 without asking', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 400],
  [
    'an upgrade to a WebSocket',
    `GET /api/urnas HTTP/1.1\r\n${HOST}Connection: close, Upgrade\r\nUpgrade: websocket\r\n\r\n`,
    [401, 404, 426],
  ],
];

const { shop, admin } = await officeOfFile();
const token = admin.headers.authorization.slice('Bearer '.length);

describe('bytes on a bare socket', () => {
  function send(bytes: string | Buffer): Promise<Answer> {
    const text = Buffer.from(Buffer.from(bytes).toString('latin1').replace('TOKEN', token), 'latin1');
    return new Promise((resolve, reject) => {
      const chunks: Buffer[] = [];
      const socket = net.connect(Number(new URL(shop.url).port), '127.0.0.1', () => socket.write(text));
      socket.setTimeout(60_000, () => socket.destroy(new Error('no answer')));
      socket.on('data', (chunk: Buffer) => chunks.push(chunk));
      // A server that closes on what it won't read may cut the connection.
      socket.on('error', (error: NodeJS.ErrnoException) => {
        if (!['ECONNRESET', 'EPIPE'].includes(error.code ?? '')) reject(error);
      });
      socket.on('close', () => {
        const [headers = '', ...body] = Buffer.concat(chunks).toString().split('\r\n\r\n');
        resolve({
          status: Number(/^HTTP\/1\.1 (\d{3})/.exec(headers)?.[1] ?? 0),
          headers,
          body: body.join('\r\n\r\n'),
        });
      });
    });
  }

  /** One refusal, in the shape of every refusal, that nothing may store and no browser may take for a page. */
  function expectRefusal({ status, headers, body }: Answer, allowed: number | number[]): void {
    expect([allowed].flat()).toContain(status);
    if (status === 0) return;
    expect(headers).toMatch(/content-type: application\/json; charset=utf-8/i);
    expect(headers).toMatch(/x-content-type-options: nosniff/i);
    expect(headers).toMatch(/cache-control: no-store/i);
    expect(body.match(/HTTP\/1\.1 \d{3}/)).toBeNull();
    expect(errorBody.safeParse(JSON.parse(body)).success).toBe(true);
    expect(body).not.toMatch(/node_modules|at \w+ \(|FST_|HPE_|SyntaxError/);
  }

  it.each(BODIES)('a body of %s is refused', async (_name, body, status) => {
    expectRefusal(await send(post(body)), status);
  });

  it.each(TYPES)('a body sent as %s is refused', async (_name, header, status) => {
    expectRefusal(await send(post('{"nome":"x","imagem":"/x.webp"}', header)), status);
  });

  it.each(REQUESTS)('%s is refused', async (_name, bytes, status) => {
    expectRefusal(await send(bytes), status);
  });

  it('a request without a host is refused before it is read', async () => {
    const { status, body } = await send('GET /api/urnas HTTP/1.1\r\n\r\n');
    expect([status, body.replace(/^0\s*$/, '')]).toEqual([400, '']);
  });

  it('none of it left anything behind', async () => {
    expect((await shop.as(admin).get('/urnas')).body).toEqual([]);
  });
});
