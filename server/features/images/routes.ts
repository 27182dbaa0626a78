import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import { uploadImage } from '#contract/images.ts';
import { isPrivatePicture } from '#domain/picture-variants.ts';
import type { Deps } from '../../deps.ts';
import { orNotFound } from '../../errors.ts';
import { auditContext, bind } from '../../http/bind.ts';
import { writeLog } from '../logs/service.ts';
import { fromStorage, MAX_MEGABYTES, readUpload, storePicture } from './service.ts';

/** Upload (administrators) and delivery of pictures. */
export async function imageRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  await app.register(multipart, {
    limits: { fileSize: MAX_MEGABYTES * 1024 * 1024, files: 1, fields: 5, parts: 6 },
    throwFileSizeLimit: true,
  });

  bind(app, deps, uploadImage, async (_input, context) => {
    const { id, url } = await storePicture(deps, await readUpload(deps, context.request));
    const message = `Imagem enviada: ${id}.`;
    await writeLog(deps.db, auditContext(context), { at: deps.now(), action: 'imagem_enviada', message });
    return { url };
  });

  app.get<{ Params: { id: string; name: string } }>(
    '/media/:id/:name',
    { schema: { hide: true } },
    async (request, reply) => {
      const { id, name } = request.params;
      const open = isPrivatePicture(id) ? undefined : await fromStorage(deps.images.open(id, name));
      const picture = orNotFound(open, 'Imagem não encontrada.');
      return reply
        .type(picture.type)
        .header('content-length', picture.size)
        .header('cache-control', 'public, max-age=31536000, immutable')
        .header('content-security-policy', "default-src 'none'; sandbox; frame-ancestors 'none'")
        .send(picture.stream);
    },
  );
}
