import type { HandlerInput, HandlerResult } from '#contract/endpoint.ts';
import * as contract from '#contract/places.ts';
import type { Fields } from '#domain/changes.ts';
import { loggedFields } from '../logs/service.ts';
import type { PlaceRow, PlaceValues } from './repository.ts';

export type Place = HandlerResult<typeof contract.createPlace>;

/** A place as the API answers it. */
export function toPlace(row: PlaceRow): Place {
  return {
    _id: row.id,
    nome: row.name,
    endereco: row.address ?? '',
    entrada: row.entrance ?? '',
    recebe_das: row.receivesFrom ?? '',
    recebe_ate: row.receivesUntil ?? '',
    antecedencia: row.marginMinutes,
    telefone: row.phone ?? '',
    recado: row.note ?? '',
    version: row.version,
  };
}

/** The columns of a sent form. */
export function toValues(body: HandlerInput<typeof contract.createPlace>['body']): PlaceValues {
  return {
    name: body.nome,
    address: body.endereco || null,
    entrance: body.entrada || null,
    receivesFrom: body.recebe_das || null,
    receivesUntil: body.recebe_ate || null,
    marginMinutes: body.antecedencia,
    phone: body.telefone || null,
    note: body.recado || null,
  };
}

const recorded = contract.place.omit({ _id: true, version: true });

export const loggedPlace = (row: PlaceRow): Fields => loggedFields(recorded, toPlace(row));
