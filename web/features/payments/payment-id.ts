/** The payment id in the URL; the provider writes 'null' when it has none. */
export function paymentIdOf(query: URLSearchParams): string | undefined {
  const id = query.get('payment_id')?.trim();
  return id === undefined || id === '' || id === 'null' ? undefined : id;
}
