/** The payment that the address names; the provider writes 'null' where it has none. */
export function paymentIdOf(query: URLSearchParams): string | undefined {
  const id = query.get('payment_id')?.trim();
  return id === undefined || id === '' || id === 'null' ? undefined : id;
}
