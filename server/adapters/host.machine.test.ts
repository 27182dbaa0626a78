import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import https from 'node:https';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { expect, it } from 'vitest';
import { judgeCertificate } from '#domain/system-findings.ts';
import { temporaryDirectory } from '../testing/databases.ts';
import { machine } from './host.machine.ts';

it('a certificate that nobody but its maker signed is a fault, though its days are not over', async () => {
  const folder = temporaryDirectory();
  const [key, cert] = ['key', 'cert'].map((name) => path.join(folder, name)) as [string, string];
  const request = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '90', '-subj', '/CN=localhost'];
  execFileSync('openssl', [...request, '-keyout', key, '-out', cert], { stdio: 'ignore' });
  const server = https.createServer({ key: fs.readFileSync(key), cert: fs.readFileSync(cert) });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const seen = await machine.certificate(new URL(`https://localhost:${port}`));
  server.close();
  fs.rmSync(folder, { recursive: true });
  if (!seen) throw new Error('no certificate was seen');
  const finding = judgeCertificate(seen, new Date());
  expect(finding).toMatchObject({ status: 'failed', words: expect.stringContaining('autoassinado') });
});
