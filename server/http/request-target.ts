const ABSOLUTE = /^https?:\/\/[^/?#]*/i;
const ESCAPE = /%([0-9a-f]{2})/gi;
/** The sign of an escape that can't be decoded; escaped itself, it is a letter like any other. */
const STRAY = /%/g;
const UNRESERVED = /[\w.~-]/;
/** No address of ours has these characters, and they would break lines of logs and headers. */
const UNREADABLE = /[\p{Cc}\u2028\u2029]/u;

/**
 * The normal form of a request's target: without the host of an absolute target, and without escapes of characters that
 * need none (RFC 3986, 6.2.2.2). So `/%61pi/x` is `/api/x` for router, limits and log.
 */
export function canonicalTarget(target: string): string {
  const path = target.replace(ABSOLUTE, '');
  const plain = path.replace(ESCAPE, (escaped, hex: string) => {
    const character = String.fromCharCode(Number.parseInt(hex, 16));
    return UNRESERVED.test(character) ? character : escaped.toUpperCase();
  });
  const rooted = plain.startsWith('/') ? plain : `/${plain}`;
  // No router takes an address that can't be decoded; outside the API it is a page that nobody can find.
  return rooted.startsWith('/api/') || isReadablePath(rooted) ? rooted : rooted.replace(STRAY, '%25');
}

/** Whether the path decodes to text without control characters and line ends. */
export function isReadablePath(target: string): boolean {
  try {
    return !UNREADABLE.test(decodeURIComponent(target.split('?', 1)[0] ?? ''));
  } catch {
    return false;
  }
}
