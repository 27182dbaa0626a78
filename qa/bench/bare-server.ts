// `node bare-server.ts <url>`: fetches this address once, compressed, and answers every request with the same bytes.
// Prints its own address.
import http, { type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Hop-by-hop headers, which belong to a connection and not to the answer. */
const HOP = new Set(['connection', 'keep-alive', 'transfer-encoding', 'date']);

const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
http.get(process.argv[2] ?? '', { headers: { 'accept-encoding': 'br' } }, resolve).on('error', reject);
const answer = await promise;
if (answer.statusCode !== 200) throw new Error(`${process.argv[2]} answered ${answer.statusCode}`);
const body = Buffer.concat(await answer.toArray());
const headers = Object.fromEntries(Object.entries(answer.headers).filter(([name]) => !HOP.has(name)));

const server = http.createServer((_request, response) => {
  response.writeHead(200, headers);
  response.end(body);
});
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`http://127.0.0.1:${(server.address() as AddressInfo).port}\n`);
});
