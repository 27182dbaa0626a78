import { z } from 'zod';
import type { WholeBody } from '#contract/endpoint.ts';
import type { Place, updatePlace } from '#contract/places.ts';

/** The fields of a place's form. */
export const placeFields = z.object({
  nome: z.string(),
  endereco: z.string(),
  entrada: z.string(),
  recebe_das: z.string(),
  recebe_ate: z.string(),
  antecedencia: z.string(),
  telefone: z.string(),
  recado: z.string(),
  version: z.number().optional(),
});
export type PlaceFields = z.infer<typeof placeFields>;

export const NEW_PLACE: PlaceFields = {
  nome: '',
  endereco: '',
  entrada: '',
  recebe_das: '',
  recebe_ate: '',
  antecedencia: '',
  telefone: '',
  recado: '',
};

export function fieldsOf({ _id, ...fields }: Place): PlaceFields {
  return { ...fields, antecedencia: String(fields.antecedencia ?? '') };
}

export function bodyOf({ antecedencia, version, ...fields }: PlaceFields): WholeBody<typeof updatePlace> {
  return { ...fields, antecedencia: antecedencia.trim() === '' ? null : Number(antecedencia), version };
}
