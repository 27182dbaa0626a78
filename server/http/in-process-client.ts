import type { FastifyInstance } from 'fastify';
import type { Address, CallInput, EndpointShape, WireResponse } from '#contract/endpoint.ts';

export type Call = <E extends EndpointShape>(
  definition: E | Address<E>,
  input: CallInput<E>,
) => Promise<WireResponse<E>>;

type LooseInput = { params?: Record<string, string>; query?: Record<string, string | string[]>; body?: object };

/**
 * Calls the API within the process, for rendered pages: the same route, guard and encoding, without a socket. Throws
 * refusals with their `status`.
 */
export function inProcessCall(app: FastifyInstance): Call {
  return async (definition, input) => {
    const { params = {}, query, body } = input as LooseInput;
    const path = definition.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
    const answer = await app.inject({
      method: definition.method,
      url: `/api${path}`,
      ...(query ? { query } : {}),
      ...(body ? { payload: body } : {}),
    });
    if (answer.statusCode >= 300) {
      const { statusCode: status } = answer;
      throw Object.assign(new Error(`${definition.method} ${definition.path} answered ${status}`), { status });
    }
    return answer.json();
  };
}
