import type { ComponentProps, ComponentType } from 'react';
import { z } from 'zod';
import { Field, type FieldProps } from '#web/ui/field.tsx';

type Attributes = Omit<ComponentProps<'input'>, 'name' | 'onChange' | 'value' | 'defaultValue' | 'ref'> & {
  rows?: number;
};

/** A field as it is laid out: its words, and the attributes of its control. */
export type Said = Partial<Omit<FieldProps, 'children' | 'error'>> & {
  input?: Attributes;
  /** A picture's words, and its address where the one to show isn't its own. */
  alt?: string;
  url?: string;
};
export type Asked = Said & {
  missing?: string;
};

type Entered<V> = {
  name: string;
  value: V;
  onChange: (value: V) => void;
  onBlur: () => void;
  ref: (element: HTMLElement | null) => void;
};

type FieldOf<V> = ComponentType<Said & Pick<FieldProps, 'label' | 'error'> & { entered: Entered<V> }>;

/** An empty field as the body takes it: null, absent, or the empty text. */
export type Blank = null | undefined | '';

/** A kind of field: what it holds while it is typed, from the wire and to the wire, and how it looks. */
export type Kind<V> = {
  empty: V;
  draft: z.ZodType<V>;
  typed(wire: unknown): V;
  sent(value: V, blank: Blank): unknown;
  shown?(value: V, side: 'theirs' | 'mine'): string;
  Field: FieldOf<V>;
  said: Said;
  missing?: string | undefined;
  /** The fields of a group, or of each entry of a list. */
  kinds?: Kinds;
};
/** A kind of any value: `Kind` itself takes and gives its value, so that none is a kind of all. */
export type AnyKind = { empty: unknown; said: Said };
export type Kinds = Record<string, AnyKind>;
export type ValuesOf<K> = { -readonly [N in keyof K]: K[N] extends { empty: infer V } ? V : never };

export function framed<P extends object>(Control: ComponentType<P>): FieldOf<string> {
  return ({ input, alt: _alt, url: _url, entered, ...field }) => (
    <Field {...field}>
      <Control {...(input as P)} {...entered} />
    </Field>
  );
}

type Wire = { typed: (wire: unknown) => string; sent: (text: string) => unknown };

export function saidOf<A extends Said>({ input, ...own }: A, { input: more, ...said }: Said) {
  return { ...own, ...said, input: { ...input, ...more } };
}

/** Kinds of fields whose value is a text as typed. */
export function textual(FieldOfText: FieldOf<string>, defaults: Said = {}, wire?: Wire) {
  return ({ missing, ...said }: Asked = {}): Kind<string> => ({
    empty: '',
    draft: z.string(),
    typed: (value) => (wire ? wire.typed(value) : typeof value === 'string' ? value : ''),
    sent(value, blank) {
      const text = value.trim();
      if (text === '' && (blank === null || (blank === undefined && wire))) return blank;
      return wire ? wire.sent(text) : text;
    },
    Field: FieldOfText,
    said: saidOf(defaults, said),
    missing,
  });
}
