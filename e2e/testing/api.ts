import type { Shop } from './shop.ts';

type Options = { body?: object | undefined; token?: string | undefined };

/** Calls the API of a shop and returns the answer. Throws with the answer when the server refuses. */
export async function callApi<T>(
  shop: Pick<Shop, 'url'>,
  method: string,
  path: string,
  { body, token }: Options = {},
): Promise<T> {
  const headers = new Headers({ Accept: 'application/json' });
  if (token !== undefined) headers.set('Authorization', `Bearer ${token}`);
  if (body !== undefined) headers.set('Content-Type', 'application/json');
  const init = body === undefined ? { method, headers } : { method, headers, body: JSON.stringify(body) };
  const response = await fetch(`${shop.url}/api${path}`, init);
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text}`);
  return (text === '' ? undefined : JSON.parse(text)) as T;
}
