import { finished } from 'node:stream/promises';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { uploadImage } from '#contract/images.ts';
import type { ImageRefusal } from '../../adapters/image-pipeline.ts';
import { ImagesUnavailable } from '../../adapters/images.ts';
import type { Deps } from '../../deps.ts';
import { AppError, found } from '../../errors.ts';
import { auditContext, bind } from '../../http/bind.ts';
import { writeLog } from '../logs/service.ts';

const MAX_MEGABYTES = 10;

const refusals: Record<ImageRefusal, AppError> = {
  empty: new AppError('invalid-image', 'O arquivo está vazio.'),
  'not-an-image': new AppError('invalid-image', 'Envie uma imagem válida (JPG, PNG, WebP, GIF ou AVIF).'),
  svg: new AppError('invalid-image', 'Imagens SVG não são aceitas. Envie JPG, PNG, WebP, GIF ou AVIF.'),
  heic: new AppError(
    'invalid-image',
    'Fotos HEIC, o formato do iPhone, não são aceitas. Envie a foto em JPG: no iPhone, escolha Ajustes › Câmera › ' +
      'Formatos › Mais compatível e fotografe de novo, ou envie uma captura de tela da foto.',
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
 * The one file of the field `file`; whatever name and type its sender gave it are not even read. A form that is refused
 * is still read to its end, because many senders listen only when they have said everything; requestTimeout ends it.
 */
async function readUpload(request: FastifyRequest): Promise<Buffer> {
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
  return picture;
}

/** Whatever stops the reading of a form lies with its sender or the way here. */
function uploadRefusal(error: unknown): AppError {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'FST_REQ_FILE_TOO_LARGE') {
    return new AppError('payload-too-large', `A imagem é grande demais. Envie uma de até ${MAX_MEGABYTES} MB.`);
  }
  if (TOO_MANY.has(code)) return new AppError('invalid-image', ONE_FILE);
  return new AppError('malformed-request', 'O envio chegou incompleto. Tente de novo.', { cause: error });
}

/** The storage's failures in plain words; everything else as it is. */
async function fromStorage<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof ImagesUnavailable)) throw error;
    const text = 'As imagens estão indisponíveis no momento. Tente de novo em instantes.';
    throw new AppError('unavailable', text, { retryAfterSeconds: 30, cause: error });
  }
}

/** Upload (administrators) and delivery of pictures. */
export async function imageRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  await app.register(multipart, {
    limits: { fileSize: MAX_MEGABYTES * 1024 * 1024, files: 1, fields: 5, parts: 6 },
    throwFileSizeLimit: true,
  });

  bind(app, deps, uploadImage, async (_input, context) => {
    const picture = await readUpload(context.request);
    // A library of its own size: read for the first upload and not at every start.
    const { processImage } = await import('../../adapters/image-pipeline.ts');
    const processed = await processImage(picture);
    if (!processed.ok) throw refusals[processed.reason];
    await fromStorage(deps.images.put(processed.id, processed.files));
    const message = `Imagem enviada: ${processed.id}.`;
    await writeLog(deps.db, auditContext(context), { at: deps.now(), action: 'imagem_enviada', message });
    return { url: processed.url };
  });

  app.get<{ Params: { id: string; name: string } }>(
    '/media/:id/:name',
    { schema: { hide: true } },
    async (request, reply) => {
      const { id, name } = request.params;
      const picture = found(await fromStorage(deps.images.open(id, name)), 'Imagem não encontrada.');
      return reply
        .type(picture.type)
        .header('content-length', picture.size)
        .header('cache-control', 'public, max-age=31536000, immutable')
        .header('content-security-policy', "default-src 'none'; sandbox")
        .send(picture.stream);
    },
  );
}
