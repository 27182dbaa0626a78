import { z } from 'zod';

/** The column's name for a name of the wire: `orderId` for 'order_id', `id` for '_id'. */
type ColumnName<N> = N extends `_${infer Rest}`
  ? Rest
  : N extends `${infer Head}_${infer Rest}`
    ? `${Head}${Capitalize<ColumnName<Rest>>}`
    : N;

const columnName = (name: string) =>
  name.replace(/^_/, '').replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

/** A column's value for a field: null for an empty text and for what the answer leaves out. */
export type Column<T> = undefined extends T ? NonNullable<T> | null : string extends T ? T | null : T;

type Plain = string | number | boolean | Date | null | undefined;

/** Rows that `answers` turns into a `T`: each field under its own name or its column's. */
type Told<T, R> = T extends Plain
  ? T
  : T extends readonly (infer E)[]
    ? readonly Told<E, R extends readonly (infer Row)[] ? Row : never>[]
    : R extends T
      ? R
      : { [K in keyof T as K extends keyof R ? K : ColumnName<K>]-?: Column<Told<T[K], NonNullable<R[NameIn<K, R>]>>> };
type NameIn<K, R> = (K extends keyof R ? K : ColumnName<K>) & keyof R;

type Field = { name: string; column: string; empty: 'null' | 'absent' | 'text'; tell: (value: unknown) => unknown };

function fieldOf([name, schema]: [string, z.core.$ZodType]): Field {
  const isNullable = z.safeParse(schema, null).success;
  const empty = isNullable ? 'null' : z.safeParse(schema, undefined).success ? 'absent' : 'text';
  return { name, column: columnName(name), empty, tell: teller(schema) };
}

function tellField(row: object, { name, column, empty, tell }: Field): [string, unknown] | undefined {
  const value: unknown = Reflect.get(row, name in row ? name : column) ?? null;
  if (value !== null) return [name, tell(value)];
  return empty === 'absent' ? undefined : [name, empty === 'text' ? '' : null];
}

function teller(schema: z.core.$ZodType): (value: unknown) => unknown {
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional) return teller(schema.unwrap());
  if (schema instanceof z.ZodArray) {
    const tell = teller(schema.element);
    return (rows) => (Array.isArray(rows) ? rows.map(tell) : rows);
  }
  if (!(schema instanceof z.ZodObject)) return (value) => value;
  const fields = Object.entries<z.core.$ZodType>(schema.shape).map(fieldOf);
  return (row) =>
    Object.fromEntries(fields.map((field) => tellField(row as object, field)).filter((told) => told !== undefined));
}

/**
 * Rows, and what stands beside them, as the answers of a schema: columns under the names of the wire, in nested objects
 * and lists too. Null is left out, or an empty text, as the schema says; what it doesn't name stays inside.
 */
export function answers<S extends z.ZodType>(schema: S): <R>(row: R & Told<z.output<S>, R>) => z.output<S> {
  const tell = teller(schema);
  return (row) => tell(row) as z.output<S>;
}

/** A body's fields under the names of their columns. */
export function columnsOf<B extends object>(body: B): { [K in keyof B as ColumnName<K>]: B[K] } {
  const renamed = Object.entries(body).map(([name, value]): [string, unknown] => [columnName(name), value]);
  return Object.fromEntries(renamed) as { [K in keyof B as ColumnName<K>]: B[K] };
}
