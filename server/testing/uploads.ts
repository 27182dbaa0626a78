import { randomUUID } from 'node:crypto';
import type { ProductionOrder } from '#contract/production.ts';
import type { TestShop } from './app.ts';
import type { Person } from './calls.ts';
import { canvas } from './pictures.ts';

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

/** A photograph of a delivery over a real connection, at a key of its own unless `address` says which. */
export async function photograph(
  { url }: Pick<TestShop, 'url'>,
  { headers }: Person,
  orderId: string,
  { address = randomUUID(), picture }: { address?: string; picture?: Buffer } = {},
): Promise<{ status: number; body: ProductionOrder & { detail?: string } }> {
  const body = pictureForm(picture ?? (await canvas(64, 48).jpeg().toBuffer()));
  const sent = await fetch(`${url}/api/orders/${orderId}/delivery-photo/${address}`, { method: 'PUT', headers, body });
  return { status: sent.status, body: (await sent.json()) as ProductionOrder };
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
