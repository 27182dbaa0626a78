import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';

/** Whether a call can do without a body; none that takes one may be sent empty. */
function mayBeEmpty({ routeOptions }: FastifyRequest): boolean {
  const body = routeOptions.schema?.body;
  return !(body instanceof z.ZodType) || body.safeParse(undefined).success;
}

/**
 * Reads bodies in JSON. A call without a body may come with the header of one, as many clients send it with every
 * request; malformed JSON is refused with 400.
 */
export function registerJsonBody(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '' && mayBeEmpty(request)) done(null, undefined);
    else void parse(request, body, done);
  });
}
