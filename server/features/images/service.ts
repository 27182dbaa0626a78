import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { finished } from 'node:stream/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type * as contract from '#contract/images.ts';
import { CANONICAL_WIDTH, pictureFileName, pictureIdOf } from '#domain/picture-variants.ts';
import type { ImageRefusal } from '../../adapters/image-pipeline.ts';
import { ImagesUnavailable, type OpenPicture } from '../../adapters/images.ts';
import type { Deps } from '../../deps.ts';
import { AppError, invalidField } from '../../errors.ts';
import type { Call } from '../../http/bind.ts';
import { takeFromLimit } from '../../http/rate-limit.ts';
import { writeLog } from '../logs/service.ts';
import { picturesInUse } from './repository.ts';

export const MAX_MEGABYTES = 10;

const refusals: Record<ImageRefusal, AppError> = {
  empty: new AppError('invalid-image', 'O arquivo está vazio.'),
  'not-an-image': new AppError('invalid-image', 'Envie uma imagem válida (JPG, HEIC, PNG, WebP, GIF, AVIF ou TIFF).'),
  svg: new AppError('invalid-image', 'Imagens SVG não são aceitas. Envie JPG, HEIC, PNG, WebP, GIF, AVIF ou TIFF.'),
  heic: new AppError(
    'invalid-image',
    'Este navegador não conseguiu abrir a foto HEIC, o formato do iPhone. Atualize o navegador, ou envie a foto em JPG: ' +
      'no iPhone, escolha Ajustes › Câmera › Formatos › Mais compatível e fotografe de novo.',
  ),
  'too-large': new AppError('invalid-image', 'A imagem tem pixels demais. Envie uma de até 25 megapixels.'),
  timeout: new AppError('invalid-image', 'A imagem demorou demais para ser preparada. Envie uma menor.'),
  busy: new AppError('unavailable', 'Muitas imagens ao mesmo tempo. Tente de novo em instantes.', {
    retryAfterSeconds: 10,
  }),
};

const NO_FILE = 'Envie a imagem no campo file.';
const ONE_FILE = 'Envie uma imagem por vez.';
const TOO_MANY = new Set<unknown>(['FST_FILES_LIMIT', 'FST_PARTS_LIMIT', 'FST_FIELDS_LIMIT']);

/**
 * The file of the field `file`; its claimed name and type are ignored. The form is read to its end even when it is
 * refused, because many clients read the answer only after sending everything; requestTimeout limits the time. Throws `too-many-requests` beyond an
 * account's number an hour.
 */
export async function readUpload(deps: Deps, request: FastifyRequest): Promise<Buffer> {
  if (!request.isMultipart()) throw new AppError('unsupported-media-type', NO_FILE);
  let picture: Buffer | undefined;
  let fault: string | undefined;
  try {
    for await (const part of request.parts()) {
      if (part.type !== 'file') continue;
      if (part.fieldname === 'file') picture = await part.toBuffer();
      else {
        fault = NO_FILE;
        await finished(part.file.resume());
      }
    }
  } catch (error) {
    throw uploadRefusal(error);
  }
  if (fault !== undefined || !picture) throw new AppError('invalid-image', fault ?? NO_FILE);
  if (request.actor) await takeFromLimit(deps, 'upload', request.actor.id);
  return picture;
}

/** An error while reading a form is caused by the client or the connection. */
function uploadRefusal(error: unknown): AppError {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'FST_REQ_FILE_TOO_LARGE') {
    return new AppError('payload-too-large', `A imagem é grande demais. Envie uma de até ${MAX_MEGABYTES} MB.`);
  }
  if (TOO_MANY.has(code)) return new AppError('invalid-image', ONE_FILE);
  return new AppError('malformed-request', 'O envio chegou incompleto. Tente de novo.', { cause: error });
}

/** Turns failures of the storage into refusals; other errors pass unchanged. */
export async function fromStorage<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof ImagesUnavailable)) throw error;
    const text = 'As imagens estão indisponíveis no momento. Tente de novo em instantes.';
    throw new AppError('unavailable', text, { retryAfterSeconds: 30, cause: error });
  }
}

/** Answers with a picture that not everybody may see: cached by the browser for an hour and by no proxy. */
export function sendPicture(reply: FastifyReply, picture: OpenPicture): Readable {
  reply
    .type(picture.type)
    .header('content-length', picture.size)
    .header('cache-control', 'private, max-age=3600')
    .header('content-security-policy', "default-src 'none'; sandbox; frame-ancestors 'none'");
  return picture.stream;
}

/** Converts and stores a picture; `id` replaces the id made from its content. Throws the reason of a refusal. */
export async function storePicture(
  deps: Deps,
  picture: Buffer,
  options: { id?: string } = {},
): Promise<{ id: string; url: string }> {
  // Loaded at the first upload, because the library is large.
  const { processImage } = await import('../../adapters/image-pipeline.ts');
  const processed = await processImage(picture, options);
  if (!processed.ok) throw refusals[processed.reason];
  await fromStorage(deps.images.put(processed.id, processed.files));
  return { id: processed.id, url: processed.url };
}

/** Stores an administrator's picture. Throws the reason of a refusal. */
export async function uploadImage(deps: Deps, { request, audit }: Call<typeof contract.uploadImage>) {
  const { id, url } = await storePicture(deps, await readUpload(deps, request));
  await writeLog(deps.db, audit, { at: deps.now(), action: 'imagem_enviada', message: `Imagem enviada: ${id}.` });
  return { url };
}

/** The latest pictures as JPEG, by what they were made of: a mail shows its picture each time it is opened. */
const jpegs = new Map<string, Buffer>();
const JPEGS_KEPT = 16;

async function encodeJpeg(picture: Buffer): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  return sharp(picture).jpeg({ quality: 82, mozjpeg: true }).toBuffer();
}

export async function asJpeg({ stream }: Pick<OpenPicture, 'stream'>): Promise<OpenPicture> {
  const picture = await buffer(stream);
  const digest = createHash('sha256').update(picture).digest('base64url');
  const body = jpegs.get(digest) ?? (await encodeJpeg(picture));
  jpegs.delete(digest);
  jpegs.set(digest, body);
  for (const oldest of [...jpegs.keys()].slice(0, -JPEGS_KEPT)) jpegs.delete(oldest);
  return { stream: Readable.from([body]), type: 'image/jpeg', size: body.length };
}

/**
 * Refuses fields with a picture of this shop that is neither stored nor used by a record: a form kept the address for
 * longer than an unused picture is kept. Throws 422 at the first.
 */
export async function refuseLostPictures({ db, images }: Pick<Deps, 'db' | 'images'>, fields: object): Promise<void> {
  const entries: [string, unknown][] = Object.entries(fields);
  for (const [name, value] of entries) {
    const id = typeof value === 'string' ? pictureIdOf(value) : undefined;
    if (id === undefined) continue;
    const stored = await fromStorage(images.open(id, pictureFileName(CANONICAL_WIDTH, 'webp')));
    stored?.stream.destroy();
    if (stored || (await picturesInUse(db, [id])).has(id)) continue;
    throw invalidField([name], 'A imagem não existe mais. Envie-a de novo.');
  }
}

const KEPT_MS = 24 * 3_600_000;

/**
 * Deletes pictures uploaded more than a day ago that no record uses; run it once a day. Returns their number. When the
 * storage can't be reached, the next day's run deletes them.
 */
export async function collectUnusedPictures(deps: Pick<Deps, 'db' | 'images' | 'now' | 'log'>): Promise<number> {
  const before = new Date(deps.now().getTime() - KEPT_MS);
  try {
    const removed = await deps.images.collect(before, (ids) => picturesInUse(deps.db, ids));
    if (removed > 0) deps.log.info({ removed }, 'unused pictures deleted');
    return removed;
  } catch (error) {
    if (!(error instanceof ImagesUnavailable)) throw error;
    deps.log.warn({ err: error }, 'unused pictures could not be collected');
    return 0;
  }
}
