import type { HandlerInput, HandlerResult } from '#contract/endpoint.ts';
import * as contract from '#contract/funerals.ts';
import type { Fields } from '#domain/changes.ts';
import type { FuneralWarning, KnownFuneral } from '#domain/funeral-conflicts.ts';
import type { FuneralPlan, PlaceAndTime } from '#domain/funeral-events.ts';
import { loggedFields } from '../logs/service.ts';
import type { FuneralChangeRow, FuneralRow, FuneralValues } from './repository.ts';

export type WireFuneral = HandlerResult<typeof contract.scheduleFuneral>;
type WireDetails = HandlerResult<typeof contract.getFuneral>;
export type WireWarning = WireDetails['avisos'][number];
type WireChange = WireDetails['historico'][number];

function step(place: string | null, at: Date | null): PlaceAndTime | null {
  return place === null || at === null ? null : { place, at };
}

/** The steps of a stored funeral. */
export function planOf(row: FuneralRow): FuneralPlan & { burial: PlaceAndTime } {
  return {
    thanatopraxy: step(row.laboratory, row.thanatopraxyAt),
    wake: step(row.wakePlace, row.wakeAt),
    burial: { place: row.burialPlace, at: row.burialAt },
  };
}

export function toKnown(row: FuneralRow): KnownFuneral {
  const { id, deceasedName, active, concludedAt } = row;
  return { ...planOf(row), id, deceasedName, active, concludedAt };
}

/** A funeral as the API answers it. */
export function toFuneral(row: FuneralRow): WireFuneral {
  const { thanatopraxy, wake, burial } = planOf(row);
  return {
    _id: row.id,
    tipo: row.type,
    convenio: row.healthPlan,
    falecido: row.deceasedName,
    responsavel: row.responsibleName,
    telefone: row.phone,
    velorio: wake && { local: wake.place, data_hora: wake.at },
    sepultamento: { local: burial.place, data_hora: burial.at },
    tanatopraxia: thanatopraxy && { laboratorio: thanatopraxy.place, data_hora: thanatopraxy.at },
    created_at: row.createdAt,
    concluido: row.concludedAt !== null,
    concluido_por: row.concludedBy,
    data_conclusao: row.concludedAt,
    ativo: row.active,
    motivo_desativacao: row.deactivationReason,
    version: row.version,
  };
}

/** The columns of what people wrote. A plan's name belongs to the type 'convênio' alone. */
export function toValues(body: HandlerInput<typeof contract.scheduleFuneral>['body']): FuneralValues {
  const { tipo, convenio, velorio, sepultamento, tanatopraxia } = body;
  return {
    type: tipo,
    healthPlan: tipo === 'convênio' ? (convenio ?? null) : null,
    deceasedName: body.falecido,
    responsibleName: body.responsavel,
    phone: body.telefone,
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

export function toWarning({ kind, events, text, funeralId }: FuneralWarning): WireWarning {
  return { kind, events, text, funeral_id: funeralId ?? null };
}

export function toHistoryEntry(row: FuneralChangeRow): WireChange {
  const { id, action, reason, changes, userEmail, createdAt } = row;
  return { _id: id, action, reason, changes, user_email: userEmail, created_at: createdAt };
}
