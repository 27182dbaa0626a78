import type { HandlerInput, HandlerResult } from '#contract/endpoint.ts';
import * as contract from '#contract/funerals.ts';
import type { Ceremonies } from '#domain/ceremony.ts';
import type { Fields } from '#domain/changes.ts';
import type { FuneralWarning, KnownFuneral } from '#domain/funeral-conflicts.ts';
import type { FuneralPlan } from '#domain/funeral-events.ts';
import { ceremoniesOf, toCeremonies } from '../../ceremony-rows.ts';
import { answers } from '../../rows.ts';
import { loggedFields } from '../logs/service.ts';
import type { FuneralRow, FuneralValues } from './repository.ts';

export type WireFuneral = HandlerResult<typeof contract.scheduleFuneral>;
export type WireWarning = HandlerResult<typeof contract.getFuneral>['avisos'][number];

const warned = answers(contract.getFuneral.response.shape.avisos.element);

export function planOf(row: FuneralRow): FuneralPlan & Ceremonies {
  const { laboratory: place, thanatopraxyAt: at } = row;
  return { ...ceremoniesOf(row), thanatopraxy: place === null || at === null ? null : { place, at } };
}

export const toKnown = (row: FuneralRow): KnownFuneral => ({ ...row, ...planOf(row) });

const told = answers(contract.funeral);

export function toFuneral(row: FuneralRow): WireFuneral {
  const { laboratory: laboratorio, thanatopraxyAt: at } = row;
  return told({
    ...row,
    ...toCeremonies(row),
    tipo: row.type,
    convenio: row.healthPlan,
    falecido: row.deceasedName,
    responsavel: row.responsibleName,
    telefone: row.phone,
    tanatopraxia: laboratorio === null || at === null ? null : { laboratorio, data_hora: at },
    concluido: row.concludedAt !== null,
    concluido_por: row.concludedBy,
    data_conclusao: row.concludedAt,
    ativo: row.active,
    motivo_desativacao: row.deactivationReason,
  });
}

/** The columns of what people wrote. A plan's name belongs to the type 'convênio' alone. */
export function toValues(body: HandlerInput<typeof contract.scheduleFuneral>['body']): FuneralValues {
  const { tipo, convenio, falecido, responsavel, telefone, velorio, sepultamento, tanatopraxia, ...named } = body;
  return {
    ...named,
    type: tipo,
    healthPlan: tipo === 'convênio' ? (convenio ?? null) : null,
    deceasedName: falecido,
    responsibleName: responsavel,
    phone: telefone,
    wakePlace: velorio?.local ?? null,
    wakeAt: velorio?.data_hora ?? null,
    burialPlace: sepultamento.local,
    burialAt: sepultamento.data_hora,
    laboratory: tanatopraxia?.laboratorio ?? null,
    thanatopraxyAt: tanatopraxia?.data_hora ?? null,
  };
}

const recorded = contract.funeral.omit({ _id: true, created_at: true, version: true });

export const recordedFields = (row: FuneralRow): Fields => loggedFields(recorded, toFuneral(row));

export const toWarning = (warning: FuneralWarning): WireWarning =>
  warned({ ...warning, funeralId: warning.funeralId ?? null });
