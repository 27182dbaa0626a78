import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import { isPrivatePicture } from '#domain/picture-variants.ts';
import type { Deps } from '../../deps.ts';
import { orNotFound } from '../../errors.ts';
import { fromStorage, MAX_MEGABYTES } from './service.ts';

/** Reads uploads, and delivers pictures outside the API. */
export async function imageRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  await app.register(multipart, {
    limits: { fileSize: MAX_MEGABYTES * 1024 * 1024, files: 1, fields: 5, parts: 6 },
    throwFileSizeLimit: true,
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
