import { z } from 'zod';
import { isDay, parseInstant } from '#domain/dates.ts';
import { limits } from '#domain/limits.ts';
import { type Cents, centsFromReais, reaisFromCents } from '#domain/money.ts';
import { isBlank } from '#domain/order.ts';
import { isValidPhone, phoneDigits } from '#domain/phone.ts';

const REQUIRED = 'Campo obrigatório.';

/** Code points, as people count characters. */
function codePoints(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}

const LINE_ENDS = /[\r\n\v\f\u0085\u2028\u2029]+/g;

const LIMITS = z.registry<{ max: number }>();

/** The greatest length of a text in code points; undefined for other fields. */
export function limitOf(field: z.core.$ZodType): number | undefined {
  const own = LIMITS.get(field);
  if (own) return own.max;
  const wraps = field instanceof z.ZodOptional || field instanceof z.ZodNullable || field instanceof z.ZodDefault;
  if (wraps) return limitOf(field.def.innerType);
  return field instanceof z.ZodPipe ? limitOf(field.def.in) : undefined;
}

/** Text in composed form, trimmed, at most `max` code points. */
function written(max: number, clean: (value: string) => string) {
  return z
    .string({ error: REQUIRED })
    .max(max * 4, `Use no máximo ${max} caracteres.`)
    .transform((value) => clean(value.normalize('NFC')).trim())
    .refine((value) => codePoints(value) <= max, `Use no máximo ${max} caracteres.`)
    .refine((value) => !value.includes('\u0000'), 'Texto com caractere inválido.')
    .register(LIMITS, { max });
}

/** One line: it stands in tables, subjects and spreadsheets, so a pasted line end becomes a space. */
export const optionalText = (max: number) => written(max, (value) => value.replace(LINE_ENDS, ' '));

/** One line with something visible in it. */
export const text = (max: number) => optionalText(max).refine((value) => !isBlank(value), REQUIRED);

/** A text of as many lines as were written. */
export const optionalLines = (max: number) => written(max, (value) => value);

/** A text of lines with something visible in it. */
export const lines = (max: number) => optionalLines(max).refine((value) => !isBlank(value), REQUIRED);

/** The address of a picture: of this shop, or of another over http(s); nothing that a browser would run. */
export const imageUrl = optionalText(limits.imageUrl)
  .refine((value) => value !== '', 'Envie uma imagem.')
  .refine((value) => value === '' || /^(?:\/(?!\/)|https?:\/\/)[^\s"'<>\\]*$/i.test(value), 'Envie uma imagem válida.');

/** Reais on the wire (a JSON number with at most two decimals), centavos in code. */
export const money = z.codec(
  z.number({ error: 'Informe um valor em reais.' }),
  z.custom<Cents>((value) => Number.isSafeInteger(value)),
  {
    decode: (reais, context) => {
      const value = centsFromReais(reais);
      if (value !== undefined) return value;
      context.issues.push({
        code: 'custom',
        input: reais,
        message: 'Informe um valor em reais com até 2 casas decimais.',
      });
      return z.NEVER;
    },
    encode: (value) => reaisFromCents(value),
  },
);

/** An instant: ISO 8601 UTC with 'Z' when it leaves; ISO with offset, São Paulo wall time or 'DD/MM/YYYY HH:mm' when it arrives. */
export const instant = z.codec(z.string({ error: REQUIRED }).max(40, 'Data e hora inválidas.'), z.date(), {
  decode: (value, context) => {
    const parsed = parseInstant(value.trim());
    if (parsed) return parsed;
    context.issues.push({ code: 'custom', input: value, message: 'Data e hora inválidas.' });
    return z.NEVER;
  },
  encode: (value) => value.toISOString(),
});

/** A São Paulo calendar day 'YYYY-MM-DD'. */
export const day = z.string({ error: 'Informe a data.' }).refine(isDay, 'Data inválida.');

export const email = z
  .string({ error: REQUIRED })
  .max(limits.email, `Use no máximo ${limits.email} caracteres.`)
  .transform((value) => value.trim())
  .pipe(z.email('Informe um e-mail válido.'));

export const PHONE_REFUSED = 'Informe um telefone com DDD (10 ou 11 dígitos).';

/** A phone with area code as it was written. */
export const writtenPhone = text(limits.phone).refine((value) => value === '' || isValidPhone(value), PHONE_REFUSED);

/** Digits of a phone with area code, whatever separators were typed. */
export const phone = z
  .string({ error: REQUIRED })
  .max(40, PHONE_REFUSED)
  .refine(isValidPhone, PHONE_REFUSED)
  .transform(phoneDigits);

/** Ids are UUID strings made by us; anything else simply isn't found. */
export const id = z.string().max(64);

export const orderNumber = z.number().int().describe('O número do pedido, para ler e dizer.');

/** A key made by a client: letters, digits, '-' and '_'. */
export const clientKey = z.string({ error: REQUIRED }).regex(/^[0-9A-Za-z_-]{8,64}$/, 'Identificador inválido.');

/** One value or several of the same query parameter, always a list in code. */
export function repeated<T extends z.ZodType<string>>(item: T, max: number) {
  return z.union([z.array(item).max(max, `Informe no máximo ${max} itens.`), item.transform((one) => [one])]);
}

export const acknowledged = z.object({ message: z.string() });

type Labels = {
  /** In a form. */
  label: string;
  /** In the log, which doesn't say beside it of what record it speaks. */
  logged: string;
};
const LABELS = z.registry<Labels>();

/** A field of a record under the name that people know it by. */
export function field<S extends z.ZodType>(schema: S, label: string, logged = label): S {
  const own = schema.clone();
  LABELS.add(own, { label, logged });
  return own;
}

function labelled<S extends z.ZodObject>(schema: S, kind: keyof Labels) {
  const entries = Object.entries(schema.shape).map(([name, one]) => [name, LABELS.get(one)?.[kind]]);
  return Object.fromEntries(entries.filter(([, label]) => label !== undefined));
}

type Labelled<S extends z.ZodObject> = Record<Exclude<keyof z.infer<S>, '_id' | 'version'>, string>;

export function labelsOf<S extends z.ZodObject>(schema: S): Labelled<S> {
  return labelled(schema, 'label') as Labelled<S>;
}

export function loggedLabelsOf<S extends z.ZodObject>(schema: S): Record<string, string> {
  return labelled(schema, 'logged');
}
