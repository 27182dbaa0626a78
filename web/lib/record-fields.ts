import { z } from 'zod';
import { moneyFieldText, roundedCents } from '#domain/money.ts';
import { parseWhole } from '#domain/whole-number.ts';
import { typedReais } from './money-text.ts';

type Kind = 'text' | 'money' | 'whole' | 'flag';
type Field = { name: string; kind: Kind; blank: null | undefined | '' };

/** A form's value of a field: what is typed, or whether a box is checked. */
type Value<T> = NonNullable<T> extends boolean ? boolean : string;
type Fields<B> = { -readonly [K in keyof Omit<B, 'version'>]-?: Value<B[K]> } & { version?: number | undefined };
type Whole<B> = { [K in keyof Required<B>]: B[K] };

function fieldOf(name: string, schema: z.core.$ZodType): Field {
  let [base, blank]: [z.core.$ZodType, Field['blank']] = [schema, ''];
  for (;;) {
    if (base instanceof z.ZodNullable) blank = null;
    if (base instanceof z.ZodOptional && blank === '') blank = undefined;
    if (base instanceof z.ZodNullable || base instanceof z.ZodOptional || base instanceof z.ZodDefault)
      base = base.def.innerType;
    else if (base instanceof z.ZodPipe) base = base.def.in;
    else break;
  }
  if (base instanceof z.ZodBoolean) return { name, kind: 'flag', blank };
  if (base instanceof z.ZodNumber) return { name, kind: base.isInt ? 'whole' : 'money', blank };
  return { name, kind: 'text', blank };
}

function typed({ kind }: Field, value: unknown): string | boolean {
  if (kind === 'flag') return value === true;
  if (typeof value === 'number') return kind === 'money' ? moneyFieldText(roundedCents(value)) : String(value);
  return typeof value === 'string' ? value : '';
}

function sent({ kind, blank }: Field, value: unknown): unknown {
  if (typeof value !== 'string') return value;
  const text = value.trim();
  if (text === '' && (blank === null || (blank === undefined && kind !== 'text'))) return blank;
  if (kind === 'money') return typedReais(text);
  return kind === 'whole' ? parseWhole(text) : text;
}

/**
 * The fields of a record's form, all from the body of the call that changes it: a field that the contract gains is
 * loaded, kept in the draft and sent without a word here. Amounts and numbers are as typed; what is left empty is null
 * where the call takes null; an amount or number is absent where it may be.
 */
export function recordFields<S extends z.ZodObject>(body: S) {
  const fields = Object.entries(body.shape)
    .filter(([name]) => name !== 'version')
    .map(([name, schema]) => fieldOf(name, schema));
  const each = <T>(made: (field: Field) => T) => Object.fromEntries(fields.map((one) => [one.name, made(one)]));
  const kinds = each(({ kind }) => (kind === 'flag' ? z.boolean() : z.string()));
  type Shown = Fields<z.input<S>>;
  return {
    /** The shape of a draft. */
    schema: z.object({ ...kinds, version: z.number().optional() }) as unknown as z.ZodType<Shown>,
    empty: each((field) => typed(field, undefined)) as Shown,
    fieldsOf: (stored: object) =>
      ({
        ...each((field) => typed(field, Reflect.get(stored, field.name))),
        version: Reflect.get(stored, 'version'),
      }) as Shown,
    bodyOf: (values: Shown) =>
      ({
        ...each((field) => sent(field, Reflect.get(values, field.name))),
        version: values.version,
      }) as unknown as Whole<z.input<S>>,
  };
}
