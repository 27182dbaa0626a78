import type { CallInput } from '#contract/endpoint.ts';
import type { Urn, updateUrn } from '#contract/urns.ts';
import { type Cents, cents, parseBRL, reaisFromCents } from '#domain/money.ts';
import { type RecordState, recordDraftParser } from '#web/lib/record-edit.ts';
import type { FieldDifference } from '#web/ui/conflict-notice.tsx';
import { moneyFieldText } from '#web/ui/masks.ts';

/** An urn as the form holds it; the price as typed. */
export type UrnFields = Record<'nome' | 'descricao' | 'preco', string>;
export type UrnErrors = Partial<Record<keyof UrnFields | 'imagem', string>>;
export type UrnBody = CallInput<typeof updateUrn>['body'];

const NO_FIELDS: UrnFields = { nome: '', descricao: '', preco: '' };

export const NEW_URN: RecordState<UrnFields> = { fields: NO_FIELDS, image: '', version: undefined };
export const parseUrnDraft = recordDraftParser(NO_FIELDS);

const LABELS: Record<keyof UrnFields, string> = { nome: 'Nome', descricao: 'Descrição', preco: 'Preço' };

/** The price in centavos, or undefined for an urn without one. */
export function priceOf({ preco }: Pick<Urn, 'preco'>): Cents | undefined {
  return typeof preco === 'number' ? cents(Math.round(preco * 100)) : undefined;
}

/** The urn as the form begins with it. */
export function recordOf(urn: Urn): RecordState<UrnFields> {
  const price = priceOf(urn);
  return {
    fields: {
      nome: urn.nome,
      descricao: urn.descricao ?? '',
      preco: price === undefined ? '' : moneyFieldText(price),
    },
    image: urn.imagem,
    version: urn.version,
  };
}

/** What stands in the way of saving, field by field. */
export function urnErrors(fields: UrnFields, hasImage: boolean): UrnErrors {
  return {
    ...(fields.nome.trim() === '' ? { nome: 'Informe o nome.' } : {}),
    ...(hasImage ? {} : { imagem: 'Escolha uma imagem.' }),
    ...(fields.preco.trim() !== '' && parseBRL(fields.preco) === undefined
      ? { preco: 'Informe um valor em reais.' }
      : {}),
  };
}

/** The urn as it is sent: what is left empty is null, so that an earlier value goes too. */
export function bodyOf(fields: UrnFields, image: string): UrnBody {
  const price = parseBRL(fields.preco);
  return {
    nome: fields.nome.trim(),
    descricao: fields.descricao.trim() || null,
    imagem: image,
    preco: price === undefined ? null : reaisFromCents(price),
  };
}

/** What somebody else changed since `base`, beside what is in the form. */
export function differencesOf(
  base: RecordState<UrnFields>,
  theirs: RecordState<UrnFields>,
  mine: UrnFields,
): FieldDifference[] {
  const names = Object.keys(LABELS) as (keyof UrnFields)[];
  const changed = names.filter((name) => theirs.fields[name] !== base.fields[name]);
  const differences = changed.map((name) => ({ label: LABELS[name], theirs: theirs.fields[name], mine: mine[name] }));
  return theirs.image === base.image
    ? differences
    : [...differences, { label: 'Imagem', theirs: 'outra imagem', mine: 'a imagem deste formulário' }];
}
