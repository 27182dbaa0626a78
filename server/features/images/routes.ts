import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import { uploadImage } from '#contract/images.ts';
import { type ImageRefusal, processImage } from '../../adapters/image-pipeline.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { bind, signedIn } from '../../http/bind.ts';
import { writeLog } from '../logs/repository.ts';

const MAX_BYTES = 10 * 1024 * 1024;

const refusals: Record<ImageRefusal, AppError> = {
  empty: new AppError('invalid-image', 'O arquivo está vazio.'),
  'not-an-image': new AppError('invalid-image', 'Envie uma imagem válida (JPG, PNG, WebP, GIF ou AVIF).'),
  svg: new AppError('invalid-image', 'Imagens SVG não são aceitas. Envie JPG, PNG, WebP, GIF ou AVIF.'),
  'too-large': new AppError('invalid-image', 'A imagem tem pixels demais. Envie uma de até 25 megapixels.'),
  timeout: new AppError('invalid-image', 'A imagem demorou demais para ser preparada. Envie uma menor.'),
  busy: new AppError('unavailable', 'Muitas imagens ao mesmo tempo. Tente de novo em instantes.'),
};

/** Upload (administrators) and delivery of pictures. */
export async function imageRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  await app.register(multipart, {
    limits: { fileSize: MAX_BYTES, files: 1, fields: 5, parts: 6 },
    throwFileSizeLimit: true,
  });

  bind(app, deps, uploadImage, async (_input, context) => {
    if (!context.request.isMultipart()) throw new AppError('unsupported-media-type', 'Envie a imagem no campo file.');
    const file = await context.request.file();
    if (file?.fieldname !== 'file') throw new AppError('invalid-image', 'Envie a imagem no campo file.');
    const processed = await processImage(await file.toBuffer());
    if (!processed.ok) throw refusals[processed.reason];
    await deps.images.put(processed.id, processed.files);
    const entry = { at: deps.now(), userEmail: signedIn(context).email, ip: context.ip };
    await writeLog(deps.db, { ...entry, action: 'imagem_enviada', message: `Imagem enviada: ${processed.id}.` });
    return { url: processed.url };
  });

  app.get<{ Params: { id: string; name: string } }>(
    '/media/:id/:name',
    { schema: { hide: true } },
    async (request, reply) => {
      const picture = await deps.images.open(request.params.id, request.params.name);
      if (!picture) throw new AppError('not-found', 'Imagem não encontrada.');
      return reply
        .type(picture.type)
        .header('content-length', picture.size)
        .header('cache-control', 'public, max-age=31536000, immutable')
        .header('content-security-policy', "default-src 'none'; sandbox")
        .send(picture.stream);
    },
  );
}
