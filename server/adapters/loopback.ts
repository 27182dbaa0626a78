/** Whether a host, as an address or a setting names it, is this machine. */
export function isLoopback(host: string): boolean {
  return /^(?:localhost|127(?:\.\d{1,3}){3}|::1|\[::1\])$/.test(host);
}

/** Whether nobody on the way can read what goes to an address: it goes by TLS, or stays on this machine. */
export function isPrivate(address: string): boolean {
  const url = URL.parse(address);
  return !url || /^(https|s3|sftp):$/.test(url.protocol) || isLoopback(url.hostname);
}
