import { isLoopback } from '#domain/loopback.ts';

/**
 * Whether what goes to an address is encrypted, or stays on this machine. Text that is no address passes: it is refused
 * as such.
 */
export function isPrivate(address: string): boolean {
  const url = URL.parse(address);
  return !url || /^(https|s3|sftp):$/.test(url.protocol) || isLoopback(url.hostname);
}

/** Links are made by putting paths behind it. */
export function isPlainAddress(text: string): boolean {
  const url = URL.parse(text);
  // A text that is no address is refused as such.
  if (!url) return true;
  const { username, password, pathname, search, hash } = url;
  return `${username}${password}${search}${hash}` === '' && /^\/*$/.test(pathname);
}

/** Whether what goes to the database is encrypted, or stays on this machine or among its containers. */
export function isNearOrEncrypted(address: string): boolean {
  const url = URL.parse(address);
  // A connection by a socket is no URL.
  if (!url || isLoopback(url.hostname) || !/[.:]/.test(url.hostname)) return true;
  return ['require', 'verify-ca', 'verify-full'].includes(url.searchParams.get('sslmode') ?? '');
}
