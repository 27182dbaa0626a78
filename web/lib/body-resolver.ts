import {
  type FieldErrors,
  type FieldPath,
  type FieldValues,
  get,
  type Resolver,
  set,
  type UseFormReturn,
} from 'react-hook-form';
import type { z } from 'zod';
import { ApiError } from './api-error.ts';

function isEmpty(value: unknown): boolean {
  return value === undefined || (typeof value === 'string' && value.trim() === '');
}

/**
 * Validates a form with the contract's schema of the body made from its fields. `missing` has the messages for empty
 * fields, where the schema's own are too general; `placeOf` gives the form's path of a path in the body, where they
 * differ.
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

export function markRefused<F extends FieldValues>(
  form: UseFormReturn<F>,
  error: unknown,
  placeOf: (path: string, fields: F) => string = (path) => path,
): void {
  if (!(error instanceof ApiError)) return;
  const values = form.getValues();
  for (const { loc, msg } of error.issues.toReversed()) {
    const name = placeOf((loc ?? []).slice(1).join('.'), values) as FieldPath<F>;
    if (get(values, name) !== undefined) form.setError(name, { type: 'server', message: msg });
  }
}
