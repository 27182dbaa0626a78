import type { FastifyInstance } from 'fastify';
import type { ServerBuild } from 'react-router';
import { PROJECT_ROOT } from '../project-root.ts';
import { createRenderer, type PageServices, type RenderPage } from './page-renderer.ts';

/** Addresses of the server, which Vite must not handle. */
const OWN_PREFIXES = ['/api/', '/media/', '/dev/outbox', '/healthz', '/readyz', '/metrics', '/sw.js'];

/**
 * Renders pages from their sources: Vite compiles inside this server, on the same port, with hot reload. Imported here
 * alone, because Vite is a development dependency and not installed in production.
 */
export async function developmentRenderer(app: FastifyInstance, services: PageServices): Promise<RenderPage> {
  const { createServer } = await import('vite');
  const vite = await createServer({
    root: PROJECT_ROOT,
    server: { middlewareMode: true, hmr: { server: app.server } },
    appType: 'custom',
  });
  app.addHook('onRequest', (request, reply, done) => {
    if (OWN_PREFIXES.some((prefix) => request.url.startsWith(prefix))) done();
    else vite.middlewares(request.raw, reply.raw, done);
  });
  app.addHook('onClose', () => vite.close());
  return async (path) => {
    const build = await vite.ssrLoadModule('virtual:react-router/server-build');
    return createRenderer(build as ServerBuild, services, 'development')(path);
  };
}
