import { useState } from 'react';

type Texts = Readonly<Record<string, string>>;
type Errors = Readonly<Partial<Record<string, string>>>;

/** The refusals that still hold for what is typed now: not those of fields that were changed since. */
export function standingErrors<E extends Errors>(refused: { errors: E; fields: Texts }, fields: Texts): E {
  const stands = ([name]: [string, unknown]) => fields[name] === refused.fields[name];
  return Object.fromEntries(Object.entries(refused.errors).filter(stands)) as E;
}

/**
 * What the last try to save found wrong with a form. A field stops being red as soon as it is changed; a place that is no
 * field, such as a picture, stays so until the next try.
 */
export function useFieldErrors<E extends Errors>(fields: Texts, none: E) {
  const [refused, setRefused] = useState({ errors: none, fields });
  return {
    errors: standingErrors(refused, fields),
    /** All that the last try found, the same object until the next. */
    found: refused.errors,
    refuse: (errors: E) => setRefused({ errors, fields }),
  };
}
