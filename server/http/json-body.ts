import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';

/** Whether the endpoint of a request accepts a missing body. */
function mayBeEmpty({ routeOptions }: FastifyRequest): boolean {
  const body = routeOptions.schema?.body;
  return !(body instanceof z.ZodType) || body.safeParse(undefined).success;
}

/**
 * Parses JSON bodies. An endpoint without a body accepts an empty one with the JSON header, which many clients always
 * send; malformed JSON is refused with 400.
 */
export function registerJsonBody(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '' && mayBeEmpty(request)) done(null, undefined);
    else void parse(request, body, done);
  });
}
