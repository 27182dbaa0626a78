import type { FastifyInstance } from 'fastify';
import {
  type Address,
  type CallInput,
  callPath,
  type EndpointShape,
  type LooseInput,
  type WireResponse,
} from '#contract/endpoint.ts';

export type Call = <E extends EndpointShape>(
  definition: E | Address<E>,
  input: CallInput<E>,
) => Promise<WireResponse<E>>;

/**
 * Calls the API within the process, for rendered pages: the same route, guard and encoding, without a socket. Throws
 * refusals with their `status`.
 */
export function inProcessCall(app: FastifyInstance): Call {
  return async (definition, input) => {
    const { method, path } = definition;
    const { body }: LooseInput = input;
    const payload = typeof body === 'object' && body ? { payload: body } : {};
    const answer = await app.inject({ method, url: callPath(definition, input), ...payload });
    if (answer.statusCode >= 300) {
      const { statusCode: status } = answer;
      throw Object.assign(new Error(`${method} ${path} answered ${status}`), { status });
    }
    return answer.json();
  };
}
