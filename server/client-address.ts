import { isIPv4, isIPv6 } from 'node:net';

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
