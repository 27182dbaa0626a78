import { randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import tls from 'node:tls';
import type { Host } from './host.ts';

const PATIENCE_MS = 10_000;

/** Linux counts memory that caches can release as available; other systems report only the free memory. */
async function availableMemory(): Promise<number> {
  const text = await fs.readFile('/proc/meminfo', 'utf8').catch(() => '');
  const kilobytes = /^MemAvailable:\s+(\d+) kB/m.exec(text)?.[1];
  return kilobytes === undefined ? os.freemem() : Number(kilobytes) * 1024;
}

function certificate({ hostname, port }: URL): ReturnType<Host['certificate']> {
  return new Promise((resolve) => {
    // Accepts invalid certificates, because an expired one must be reported too.
    const options = { host: hostname, port: Number(port || 443), servername: hostname, rejectUnauthorized: false };
    const socket = tls.connect({ ...options, timeout: PATIENCE_MS }, () => {
      const { valid_from: from, valid_to: to } = socket.getPeerCertificate();
      const fault = socket.authorizationError && String(socket.authorizationError);
      resolve({ from: new Date(from), to: new Date(to), ...(fault && { fault }) });
      socket.end();
    });
    const giveUp = () => {
      socket.destroy();
      resolve(undefined);
    };
    socket.once('timeout', giveUp);
    socket.once('error', giveUp);
  });
}

export const machine: Host = {
  disk: async (folder) => {
    const { bavail, bsize, blocks } = await fs.statfs(folder);
    return { free: bavail * bsize, total: blocks * bsize };
  },
  memory: async () => ({ available: await availableMemory(), used: process.memoryUsage.rss() }),
  tryWriting: async (folder) => {
    const file = path.join(folder, `.teste-${randomUUID()}`);
    try {
      await fs.writeFile(file, Buffer.alloc(1024 * 1024), { flush: true });
    } finally {
      await fs.rm(file, { force: true });
    }
  },
  certificate,
};
