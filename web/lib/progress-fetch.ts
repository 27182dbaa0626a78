type Upload = { form: FormData; onProgress: (share: number) => void };

/** `fetch` with the share of the upload sent, from 0 to 1; it rejects as fetch does. */
export function fetchWithProgress(url: string, request: RequestInit, upload: Upload): Promise<Response> {
  const { promise, resolve, reject } = Promise.withResolvers<Response>();
  const { signal } = request;
  const xhr = new XMLHttpRequest();
  xhr.open(request.method ?? 'POST', url);
  new Headers(request.headers).forEach((value, name) => {
    xhr.setRequestHeader(name, value);
  });
  xhr.upload.onprogress = ({ loaded, total }) => total > 0 && upload.onProgress(Math.min(1, loaded / total));
  xhr.onload = () => resolve(responseOf(xhr));
  xhr.onerror = () => reject(new TypeError('The connection failed.'));
  xhr.onabort = () => reject(new DOMException('The upload was cancelled.', 'AbortError'));
  const abort = () => xhr.abort();
  signal?.addEventListener('abort', abort, { once: true });
  xhr.onloadend = () => signal?.removeEventListener('abort', abort);
  if (signal?.aborted) reject(new DOMException('The upload was cancelled.', 'AbortError'));
  else xhr.send(upload.form);
  return promise;
}

function responseOf(xhr: XMLHttpRequest): Response {
  const headers = new Headers();
  for (const name of ['Content-Type', 'Retry-After']) {
    const value = xhr.getResponseHeader(name);
    if (value !== null) headers.set(name, value);
  }
  return new Response(xhr.responseText === '' ? null : xhr.responseText, { status: xhr.status, headers });
}
