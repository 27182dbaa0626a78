import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { AppError } from '../errors.ts';

const READING = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Refuses writes before the disk is full: a database without room stops altogether. */
export function registerSpaceGuard(app: FastifyInstance, deps: Deps): void {
  app.addHook('onRequest', (request, _reply, next) => {
    if (READING.has(request.method) || deps.database.hasFreeSpace()) next();
    else next(new AppError('unavailable'));
  });
}
