import { isLoopback } from '#domain/loopback.ts';

/** Whether nobody on the way can read what goes to an address: it goes by TLS, or stays on this machine. */
export function isPrivate(address: string): boolean {
  const url = URL.parse(address);
  return !url || /^(https|s3|sftp):$/.test(url.protocol) || isLoopback(url.hostname);
}
