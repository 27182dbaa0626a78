type Options = { body?: object | undefined; token?: string | undefined };

/** Makes a call and returns its answer. Throws with the answer when the server refuses. */
export async function fetchJson<T>(url: string, method: string, { body, token }: Options = {}): Promise<T> {
  const headers = new Headers({ Accept: 'application/json' });
  if (token !== undefined) headers.set('Authorization', `Bearer ${token}`);
  if (body !== undefined) headers.set('Content-Type', 'application/json');
  const response = await fetch(url, { method, headers, body: body === undefined ? null : JSON.stringify(body) });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${url} answered ${response.status}: ${text}`);
  return (text === '' ? undefined : JSON.parse(text)) as T;
}
