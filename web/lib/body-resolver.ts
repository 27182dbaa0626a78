import { type FieldErrors, type FieldPath, type FieldValues, get, type Resolver, set } from 'react-hook-form';
import type { z } from 'zod';

function isEmpty(value: unknown): boolean {
  return value === undefined || (typeof value === 'string' && value.trim() === '');
}

/**
 * Checks a form with the contract: its values are right when the schema takes the body made of them. `missing` are the
 * words for fields left empty, where the schema's own would be too general; `placeOf` is for a form that has a value
 * elsewhere than the body.
 */
export function bodyResolver<F extends FieldValues>(
  schema: z.ZodType,
  bodyOf: (fields: F) => unknown,
  missing: Partial<Record<FieldPath<F>, string>> = {},
  placeOf: (path: string, fields: F) => string = (path) => path,
): Resolver<F> {
  return (fields) => {
    const { error } = schema.safeParse(bodyOf(fields));
    if (!error) return { values: fields, errors: {} };
    const errors: FieldErrors<F> = {};
    for (const { path, message } of error.issues) {
      const name = placeOf(path.join('.'), fields) as FieldPath<F>;
      const asked = isEmpty(get(fields, name)) ? missing[name] : undefined;
      if (get(errors, name) === undefined) set(errors, name, { type: 'contract', message: asked ?? message });
    }
    return { values: {}, errors };
  };
}
