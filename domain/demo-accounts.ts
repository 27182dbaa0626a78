/** Accounts of the demonstration have addresses of a reserved domain (RFC 2606). */
const DEMO_DOMAIN = '@example.com';

/** True for an account of the demonstration; production refuses it, even in a database that once was one. */
export function isDemoAccount(email: string): boolean {
  return email.toLowerCase().endsWith(DEMO_DOMAIN);
}
