import { z } from 'zod';
import { limits } from '#domain/limits.ts';

/** A whole number, also as the text of an address. */
export function wholeNumber(min: number, max: number) {
  const message = `Informe um número inteiro de ${min} a ${max}.`;
  const digits = z.string().regex(/^\d{1,9}$/, message);
  return z
    .union([z.number(), digits.transform(Number)], { error: message })
    .pipe(z.int({ error: message }).min(min, message).max(max, message));
}

export const pageFields = { skip: wholeNumber(0, limits.skip).default(0), limit: wholeNumber(1, limits.pageSize) };

/** A page that may be left out: then all rows are answered, up to `limits.unpagedRows` of the newest. */
export const optionalPageFields = {
  skip: pageFields.skip,
  limit: pageFields.limit.default(limits.unpagedRows).describe('Sem limite: todas as linhas, até as 5000 mais novas.'),
};
