import { z } from 'zod';
import type { Access } from '#domain/roles.ts';
import { acknowledged, id } from './fields.ts';

type Said = { create: string; update: string; toggle?: string; remove?: string };

/**
 * The calls that write a simple record under its path, whose answer is the record; `said` has the summary of each. An
 * update may name the version that the person saw.
 */
export function recordCalls<
  const Path extends `/${string}`,
  S extends z.ZodObject,
  F extends z.core.$ZodLooseShape,
  const Who extends Access,
>(path: Path, access: Who, response: S, fields: F, said: Said) {
  const one = { path: `${path}/:id`, access, params: z.object({ id }), response } as const;
  const body = z.strictObject(fields);
  const update = z.strictObject({ ...fields, version: z.int().optional() });
  return {
    create: { method: 'POST', path, access, summary: said.create, body, status: 201, response },
    update: { ...one, method: 'PUT', summary: said.update, body: update },
    toggle: { ...one, method: 'PATCH', path: `${path}/:id/toggle`, summary: said.toggle ?? '' },
    remove: { ...one, method: 'DELETE', summary: said.remove ?? '', response: acknowledged },
  } as const;
}
