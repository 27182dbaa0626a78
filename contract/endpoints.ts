import type { EndpointShape } from './endpoint.ts';
import * as contract from './index.ts';

export const isEndpoint = (value: unknown): value is EndpointShape =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value;

/** The whole API by the names of its calls; each entry carries who may call it. */
export const endpoints: Readonly<Record<string, EndpointShape>> = Object.fromEntries(
  Object.values<object>(contract)
    .flatMap((module) => Object.entries(module))
    .filter(([, value]) => isEndpoint(value)),
);
