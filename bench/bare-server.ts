// The measure of all answers: a server that does nothing but send these bytes. Run with a file of headers and body, says
// its address on standard output, and its processor time to the parent when asked.
import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';

type Bytes = { headers: Record<string, string>; body: string };

const { headers, body } = JSON.parse(fs.readFileSync(process.argv[2] ?? '', 'utf8')) as Bytes;
const bytes = Buffer.from(body, 'base64');
const server = http.createServer((_request, response) => {
  response.writeHead(200, headers);
  response.end(bytes);
});
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`http://127.0.0.1:${(server.address() as AddressInfo).port}\n`);
});
process.on('message', () => {
  const { user, system } = process.cpuUsage();
  process.send?.((user + system) / 1000);
});
