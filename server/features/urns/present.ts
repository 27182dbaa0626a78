import type { HandlerInput, HandlerResult } from '#contract/endpoint.ts';
import * as contract from '#contract/urns.ts';
import type { Fields } from '#domain/changes.ts';
import { loggedFields } from '../logs/service.ts';
import type { UrnRow, UrnValues } from './repository.ts';

export type Urn = HandlerResult<typeof contract.listUrns>[number];

/** An urn as the API answers it. */
export function toUrn({ id, name, description, image, price, active, version }: UrnRow): Urn {
  return {
    _id: id,
    nome: name,
    ...(description ? { descricao: description } : {}),
    imagem: image,
    ...(price === null ? {} : { preco: price }),
    ativo: active,
    version,
  };
}

/** The columns of a sent form. An absent description and an empty one are both null, as is an absent price. */
export function toValues(body: HandlerInput<typeof contract.createUrn>['body']): UrnValues {
  const { nome, descricao, imagem, preco } = body;
  return { name: nome, description: descricao || null, image: imagem, price: preco ?? null };
}

const recorded = contract.urn.omit({ _id: true, ativo: true, version: true });

export const loggedUrn = (row: UrnRow): Fields => loggedFields(recorded, toUrn(row));
