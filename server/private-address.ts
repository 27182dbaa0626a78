import { isLoopback } from '#domain/loopback.ts';

/**
 * Whether what goes to an address is encrypted, or stays on this machine. Text that is no address passes: it is refused
 * as such.
 */
export function isPrivate(address: string): boolean {
  const url = URL.parse(address);
  return !url || /^(https|s3|sftp):$/.test(url.protocol) || isLoopback(url.hostname);
}
