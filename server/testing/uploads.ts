import type { TestShop } from './app.ts';

export type SentAs = { name?: string; type?: string; field?: string };

export type UploadAnswer = {
  status: number;
  headers: Headers;
  body: { url?: string; detail?: string; code?: string };
};

/** The form of POST /upload-image. */
export function pictureForm(file: Buffer, { name = 'foto.jpg', type = 'image/jpeg', field = 'file' }: SentAs = {}) {
  const data = new FormData();
  data.append(field, new Blob([Uint8Array.from(file)], { type }), name);
  return data;
}

/** POST /upload-image over a real connection, with any body. */
export async function upload(
  shop: TestShop,
  body: FormData | string | Buffer,
  headers: Record<string, string>,
): Promise<UploadAnswer> {
  const response = await fetch(`${shop.url}/api/upload-image`, {
    method: 'POST',
    headers,
    body: Buffer.isBuffer(body) ? Uint8Array.from(body) : body,
  });
  return { status: response.status, headers: response.headers, body: (await response.json()) as UploadAnswer['body'] };
}
