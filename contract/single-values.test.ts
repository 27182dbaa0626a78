import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { endpoints } from './endpoints.ts';

type Schema = {
  type?: string;
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
};
type Path = (string | number)[];

/** The places of a schema where one value is meant and never a list. */
function places({ type, properties = {}, items, anyOf = [], oneOf = [] }: Schema, path: Path = []): Path[] {
  const ways = [...anyOf, ...oneOf];
  const isList = [type, ...ways.map((way) => way.type)].includes('array');
  return [
    ...(isList || path.length === 0 ? [] : [path]),
    ...Object.entries(properties).flatMap(([key, part]) => places(part, [...path, key])),
    ...(items ? places(items, [...path, 0]) : []),
    ...(isList ? [] : ways.flatMap((way) => places(way, path))),
  ];
}

/** The smallest value that has something at a place. */
function holding(path: Path, value: unknown): unknown {
  return path.reduceRight((inner, key) => (key === 0 ? [inner] : { [key]: inner }), value);
}

/** The variants of a discriminated union, each checked on its own; any other schema as it is. */
function variantsOf(schema: z.ZodType): z.ZodType[] {
  return schema instanceof z.ZodDiscriminatedUnion ? (schema.options as z.ZodType[]) : [schema];
}
const inputOf = (schema: z.ZodType) => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema;

describe('a list', () => {
  const inputs = Object.entries(endpoints).flatMap(([name, { query, body }]) =>
    [query, body].flatMap((schema) => (schema ? variantsOf(schema).map((variant) => [name, variant] as const) : [])),
  );

  it.each(inputs)('is refused by %s in every place of a single value', (_name, schema) => {
    for (const path of places(inputOf(schema))) {
      for (const list of [['1'], ['1', '2']]) {
        const refused = schema.safeParse(holding(path, list)).error?.issues.map((issue) => issue.path.join('.'));
        expect(refused, path.join('.')).toContain(path.join('.'));
      }
    }
  });
});
