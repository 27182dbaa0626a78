import { use } from 'react';
import { type FieldValues, get, type Path, useController } from 'react-hook-form';
import { z } from 'zod';
import { bodyResolver } from '#web/lib/body-resolver.ts';
import { FormContext } from './form-context.ts';
import { mapped } from './groups.tsx';
import { type AnyKind, type Blank, type Kind, type Kinds, type Said, saidOf, type ValuesOf } from './kind.tsx';

/** An empty field as it is sent: null or nothing where the schema takes that. */
function blankOf(schema: z.core.$ZodType): Blank {
  if (schema instanceof z.ZodNullable) return null;
  if (schema instanceof z.ZodOptional) return blankOf(schema.def.innerType) === null ? null : undefined;
  if (schema instanceof z.ZodDefault) return blankOf(schema.def.innerType);
  return schema instanceof z.ZodPipe ? blankOf(schema.def.in) : '';
}

const NUMBERS = /\.\d+(?=\.|$)/g;

function kindAt(kinds: Kinds, path: string): Kind<unknown> | undefined {
  const [first = '', ...rest] = path.split('.');
  const kind = kinds[first] as Kind<unknown> | undefined;
  return rest.length === 0 ? kind : kindAt(kind?.kinds ?? {}, rest.join('.'));
}

function missingOf(kinds: Kinds, before = ''): [string, string][] {
  return Object.entries(mapped(kinds, (kind) => kind)).flatMap(([name, { missing, kinds: inner = {} }]) => [
    ...(missing === undefined ? [] : [[before + name, missing] as [string, string]]),
    ...missingOf(inner, `${before}${name}.`),
  ]);
}

type BodyOf<S extends z.ZodObject> = { [N in keyof Required<z.input<S>>]: z.input<S>[N] };
/** The values of a form, as typed; a record that several people can change has a version. */
export type FormValues<K> = ValuesOf<K> & { version?: number | undefined };
type KindsOf<B> = { [N in Exclude<keyof B, 'version'>]-?: AnyKind };

/**
 * The form of a record, or of a change, from the body of its call: each field is said once, by its kind. Its label is
 * the record's unless the kind has one; whether it is required, and what is wrong with it, says the body's schema.
 * `adjusted` has the rules between fields.
 */
export function recordForm<S extends z.ZodObject, K extends KindsOf<z.input<S>>>(
  body: S,
  kinds: K & Kinds,
  labels: Readonly<Record<string, string>> = {},
  adjusted: (body: BodyOf<S>, values: FormValues<K>) => BodyOf<S> = (made) => made,
) {
  type Shown = FormValues<K>;
  // A form may know more than it sends.
  const sentKinds = Object.fromEntries(Object.entries(kinds).filter(([name]) => name in body.shape));
  const sent = (values: unknown, name: string, kind: Kind<unknown>) =>
    kind.sent(get(values, name), blankOf(body.shape[name] ?? z.never()));
  const empty = mapped(kinds, ({ empty: none }) => none) as Shown;
  function bodyOf(values: Shown): BodyOf<S> {
    const made = {
      ...mapped(sentKinds, (kind, name) => sent(values, name, kind)),
      ...('version' in body.shape && { version: values.version }),
    };
    // TypeScript doesn't follow the names of Object.entries; `kinds` had to have each field of the body.
    return adjusted(made as unknown as BodyOf<S>, values);
  }
  const missing = Object.fromEntries(missingOf(kinds));
  const mayBeEmpty = mapped(sentKinds, (kind, name) => body.shape[name]?.safeParse(sent(empty, name, kind)).success);

  /** A field of the form around it, at its path in the values. */
  function Input({ name, ...more }: Said & { name: Path<Shown> }) {
    const { control } = use(FormContext);
    const path = name.replace(NUMBERS, '');
    const kind = kindAt(kinds, path);
    const { field, fieldState } = useController({ name, ...(control && { control }) });
    if (!kind) return null;
    const isOptional = mayBeEmpty[path] ?? false;
    return (
      <kind.Field
        {...saidOf(saidOf({ required: !isOptional, optional: isOptional }, kind.said), more)}
        label={more.label ?? kind.said.label ?? labels[path]}
        entered={field}
        error={fieldState.error?.message}
      />
    );
  }

  return {
    Input,
    /** The shape of a draft; its type is said because the object is built by names. */
    fields: z.object({
      ...mapped(kinds, ({ draft }) => draft),
      version: z.number().optional(),
    }) as unknown as z.ZodType<Shown>,
    empty,
    fieldsOf: (stored: object) =>
      ({
        ...mapped(kinds, (kind, name) => kind.typed(get(stored, name))),
        version: get(stored, 'version'),
      }) as Shown,
    bodyOf,
    resolver: bodyResolver<Shown & FieldValues>(body, bodyOf, missing as never),
    missing,
    labels,
    shown: (path: string, values: object, side: 'theirs' | 'mine') => {
      const value: unknown = get(values, path);
      return kindAt(kinds, path)?.shown?.(value, side) ?? String(value);
    },
  };
}
