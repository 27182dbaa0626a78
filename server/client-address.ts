import { isIPv4, isIPv6 } from 'node:net';
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

const WITH_PORT = /^(?:\[([^\]]+)\]|(\d{1,3}(?:\.\d{1,3}){3}))(?::\d+)?$/;
const MAPPED = /^::ffff:(\d{1,3}(?:\.\d{1,3}){3})$/i;
const GROUPS = 8;

/** An address without the port that some proxies add; undefined when a broken connection has none. */
export function clientAddress(ip: string | undefined): string {
  const [, bracketed, dotted] = WITH_PORT.exec(ip ?? '') ?? [];
  const bare = bracketed ?? dotted ?? ip ?? '';
  return MAPPED.exec(bare)?.[1] ?? bare;
}

function groupsOf(address: string): number[] {
  const [head = '', tail] = (address.split('%', 1)[0] ?? '').toLowerCase().split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail ? tail.split(':') : [];
  const zeros = tail === undefined ? 0 : Math.max(0, GROUPS - left.length - right.length);
  const groups = [...left, ...Array.from({ length: zeros }, () => '0'), ...right];
  return groups.map((group) => Number.parseInt(group, 16));
}

/** The key that limits count by: an IPv4 address, or the /56 that one IPv6 household may have to itself. */
export function clientNetwork(ip: string | undefined): string {
  const address = clientAddress(ip);
  if (!isIPv6(address)) return address;
  const [a = 0, b = 0, c = 0, d = 0] = groupsOf(address);
  return `${[a, b, c, d & 0xff00].map((group) => group.toString(16)).join(':')}::/56`;
}

/** The block in which one subscriber may have many networks: an IPv4 /24, or an IPv6 /48. */
export function widerNetwork(ip: string | undefined): string {
  const address = clientAddress(ip);
  if (isIPv4(address)) return `${address.split('.').slice(0, 3).join('.')}.0/24`;
  if (!isIPv6(address)) return address;
  const site = groupsOf(address).slice(0, 3);
  return `${site.map((group) => group.toString(16)).join(':')}::/48`;
}
