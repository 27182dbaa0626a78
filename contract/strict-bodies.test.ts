import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { endpoints } from './endpoints.ts';

type Schema = { [key: string]: unknown; type?: string; additionalProperties?: unknown };

/** The places of a schema whose objects take fields that they do not name. */
function openPlaces(schema: unknown, path = 'body'): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const { type, additionalProperties } = schema as Schema;
  const here = type === 'object' && additionalProperties !== false ? [path] : [];
  return [...here, ...Object.entries(schema).flatMap(([key, part]) => openPlaces(part, `${path}.${key}`))];
}

const all = Object.entries(endpoints);

describe('a body', () => {
  const bodies = all.flatMap(([name, { body }]) => (body ? [[name, body] as const] : []));

  it.each(bodies)('of %s takes no field that it does not name', (_name, body) => {
    expect(openPlaces(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }))).toEqual([]);
  });
});
