import { z } from 'zod';
import type { WholeBody } from '#contract/endpoint.ts';
import { labelsOf } from '#contract/fields.ts';
import { type Urn, type updateUrn, urn } from '#contract/urns.ts';
import { type Cents, roundedCents } from '#domain/money.ts';
import { typedReais } from '#web/lib/money-text.ts';
import { moneyFieldText } from '#web/ui/masks.ts';

/** The fields of an urn's form; the price as typed. */
export const urnFields = z.object({
  nome: z.string(),
  preco: z.string(),
  descricao: z.string(),
  imagem: z.string(),
  version: z.number().optional(),
});
export type UrnFields = z.infer<typeof urnFields>;
export type UrnBody = WholeBody<typeof updateUrn>;

export const NEW_URN: UrnFields = { nome: '', preco: '', descricao: '', imagem: '' };
export const URN_LABELS = labelsOf(urn);

/** The price in centavos, or undefined for an urn without one. */
export function priceOf({ preco }: Pick<Urn, 'preco'>): Cents | undefined {
  return typeof preco === 'number' ? roundedCents(preco) : undefined;
}

/** The fields of a stored urn. */
export function fieldsOf(stored: Urn): UrnFields {
  const { nome, descricao = '', imagem, version } = stored;
  const price = priceOf(stored);
  return { nome, preco: price === undefined ? '' : moneyFieldText(price), descricao, imagem, version };
}

/** The body of the call: empty fields are null, so that earlier values are removed. */
export function bodyOf({ nome, preco, descricao, imagem, version }: UrnFields): UrnBody {
  return {
    nome: nome.trim(),
    descricao: descricao.trim() || null,
    imagem,
    preco: preco.trim() === '' ? null : typedReais(preco),
    version,
  };
}
