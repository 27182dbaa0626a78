import { addHours } from 'date-fns';
import { addToDay, dayOf, instantOf } from '#domain/dates.ts';
import {
  type FuneralRow,
  insertFuneral,
  insertFuneralChange,
  updateFuneralRow,
} from '../../features/funerals/repository.ts';
import type { Tx } from '../client.ts';
import { newId } from '../ids.ts';

/** A moment relative to `now`: hours away, rounded to the half hour, or a São Paulo day and time. */
type Moment = { hours: number } | { day: number; at: string };

type DemoFuneral = {
  deceased: string;
  responsible: string;
  phone: string;
  plan?: string;
  thanatopraxy?: Moment;
  wake?: { place: string; at: Moment };
  burial: { place: string; at: Moment };
  scheduledHoursAgo: number;
  outcome?: 'concluded' | { movedFrom: Moment; why: string } | { deactivated: string };
};

const STAFF = 'equipe@example.com';
const ADMINISTRATOR = 'admin@example.com';
const LABORATORY = 'Laboratório Serra dos Órgãos';
const CHAPEL_A = 'Capela A, Cemitério Municipal';
const CHAPEL_B = 'Capela B, Cemitério Municipal';
const MUNICIPAL = 'Cemitério Municipal';
const GARDEN = 'Cemitério Jardim da Serra';
const PLAN = 'Plano Serra Viva';
const HALF_HOUR_MS = 1_800_000;

/** Names and times match the demonstration's orders, so that each funeral shows its wreaths. */
const demoFunerals: DemoFuneral[] = [
  {
    deceased: 'Waldemar Menezes',
    responsible: 'Antônio Carlos Menezes',
    phone: '(21) 99602-7781',
    thanatopraxy: { hours: -203 },
    wake: { place: CHAPEL_A, at: { hours: -199 } },
    burial: { place: MUNICIPAL, at: { hours: -195 } },
    scheduledHoursAgo: 222,
    outcome: 'concluded',
  },
  {
    deceased: 'José Ferraz',
    responsible: 'Luciana Ferraz de Souza',
    phone: '(21) 2742-1188',
    wake: { place: 'Igreja de Santa Teresa', at: { hours: -101 } },
    burial: { place: GARDEN, at: { hours: -97 } },
    scheduledHoursAgo: 126,
    outcome: 'concluded',
  },
  {
    deceased: 'Iracema Pimentel',
    responsible: 'Rogério Pimentel',
    phone: '(21) 99755-0145',
    plan: PLAN,
    thanatopraxy: { hours: -33 },
    wake: { place: 'Capela do Hospital São José', at: { hours: -27 } },
    burial: { place: MUNICIPAL, at: { hours: -23 } },
    scheduledHoursAgo: 54,
    outcome: 'concluded',
  },
  {
    deceased: 'Maria do Carmo Duarte',
    responsible: 'Helena Duarte Campos',
    phone: '(21) 99812-0034',
    thanatopraxy: { hours: -1 },
    wake: { place: CHAPEL_B, at: { hours: 3 } },
    burial: { place: MUNICIPAL, at: { hours: 6 } },
    scheduledHoursAgo: 7,
  },
  {
    deceased: 'Benedito Rocha Lima',
    responsible: 'Sônia Rocha Lima',
    phone: '(21) 99870-4412',
    wake: { place: 'Capela B, cemitério municipal', at: { hours: 5 } },
    burial: { place: GARDEN, at: { hours: 9 } },
    scheduledHoursAgo: 2,
  },
  {
    deceased: 'Sebastião Lemos',
    responsible: 'Beatriz Nogueira Lemos',
    phone: '(21) 99551-8820',
    plan: PLAN,
    thanatopraxy: { hours: 14 },
    wake: { place: CHAPEL_A, at: { hours: 20 } },
    burial: { place: MUNICIPAL, at: { hours: 24 } },
    scheduledHoursAgo: 3,
  },
  {
    deceased: 'Aurora Pacheco',
    responsible: 'Márcio Pacheco',
    phone: '(21) 99713-6620',
    burial: { place: MUNICIPAL, at: { day: 1, at: '11:00' } },
    scheduledHoursAgo: 26,
    outcome: { deactivated: 'A família optou pelo traslado para Petrópolis.' },
  },
  {
    deceased: 'Nair Portela',
    responsible: 'Cláudio Portela',
    phone: '(21) 2643-0917',
    burial: { place: GARDEN, at: { day: 2, at: '10:30' } },
    scheduledHoursAgo: 5,
  },
  {
    deceased: 'Geraldo Antunes',
    responsible: 'Tereza Antunes',
    phone: '(21) 99904-2258',
    plan: 'Assistência Paquequer',
    thanatopraxy: { day: 2, at: '18:00' },
    wake: { place: CHAPEL_A, at: { day: 3, at: '08:00' } },
    burial: { place: MUNICIPAL, at: { day: 3, at: '15:00' } },
    scheduledHoursAgo: 1,
  },
  {
    deceased: 'Odete Vasconcelos',
    responsible: 'Paulo Vasconcelos',
    phone: '(21) 99688-3107',
    wake: { place: CHAPEL_B, at: { day: 5, at: '09:00' } },
    burial: { place: GARDEN, at: { day: 5, at: '14:30' } },
    scheduledHoursAgo: 9,
    outcome: { movedFrom: { day: 4, at: '16:00' }, why: 'Espera pelos filhos que moram fora.' },
  },
];

function instantFrom(now: Date, moment: Moment): Date {
  if ('day' in moment) return instantOf(addToDay(dayOf(now), moment.day), moment.at);
  return new Date(Math.round(addHours(now, moment.hours).getTime() / HALF_HOUR_MS) * HALF_HOUR_MS);
}

async function insertScheduled(tx: Tx, funeral: DemoFuneral, now: Date): Promise<FuneralRow> {
  const { plan, thanatopraxy, wake, burial, outcome, scheduledHoursAgo } = funeral;
  const createdAt = addHours(now, -scheduledHoursAgo);
  const moved = typeof outcome === 'object' && 'movedFrom' in outcome;
  const row = await insertFuneral(
    tx,
    {
      id: newId(createdAt),
      type: plan === undefined ? 'particular' : 'convênio',
      healthPlan: plan ?? null,
      deceasedName: funeral.deceased,
      responsibleName: funeral.responsible,
      phone: funeral.phone,
      wakePlace: wake?.place ?? null,
      wakeAt: wake ? instantFrom(now, wake.at) : null,
      burialPlace: burial.place,
      burialAt: instantFrom(now, moved ? outcome.movedFrom : burial.at),
      laboratory: thanatopraxy ? LABORATORY : null,
      thanatopraxyAt: thanatopraxy ? instantFrom(now, thanatopraxy) : null,
      createdBy: STAFF,
    },
    createdAt,
  );
  const scheduled = { funeralId: row.id, action: 'scheduled', reason: null, changes: undefined } as const;
  await insertFuneralChange(tx, { ...scheduled, userEmail: STAFF }, createdAt);
  return row;
}

async function conclude(tx: Tx, row: FuneralRow): Promise<void> {
  const at = addHours(row.burialAt, 1.5);
  const after = await updateFuneralRow(tx, row, { concludedBy: STAFF, concludedAt: at }, at);
  const changes = {
    before: { concluido: false, concluido_por: null, data_conclusao: null },
    after: { concluido: true, concluido_por: STAFF, data_conclusao: at.toISOString() },
  };
  const change = { funeralId: row.id, action: 'concluded', reason: null, changes, userEmail: STAFF } as const;
  await insertFuneralChange(tx, change, after.updatedAt);
}

async function deactivate(tx: Tx, row: FuneralRow, reason: string): Promise<void> {
  const patch = { active: false, deactivationReason: reason };
  const after = await updateFuneralRow(tx, row, patch, addHours(row.createdAt, 3));
  const changes = {
    before: { ativo: true, motivo_desativacao: null },
    after: { ativo: false, motivo_desativacao: reason },
  };
  const change = { funeralId: row.id, action: 'deactivated', reason, changes, userEmail: ADMINISTRATOR } as const;
  await insertFuneralChange(tx, change, after.updatedAt);
}

async function move(tx: Tx, row: FuneralRow, to: Date, reason: string): Promise<void> {
  const after = await updateFuneralRow(tx, row, { burialAt: to }, addHours(row.createdAt, 2));
  const burial = (at: Date) => ({ sepultamento: { local: row.burialPlace, data_hora: at.toISOString() } });
  const changes = { before: burial(row.burialAt), after: burial(to) };
  const change = { funeralId: row.id, action: 'edited', reason, changes, userEmail: STAFF } as const;
  await insertFuneralChange(tx, change, after.updatedAt);
}

export async function insertDemoFunerals(tx: Tx, now: Date): Promise<void> {
  for (const funeral of demoFunerals) {
    const { outcome, burial } = funeral;
    const row = await insertScheduled(tx, funeral, now);
    if (outcome === 'concluded') await conclude(tx, row);
    else if (outcome && 'deactivated' in outcome) await deactivate(tx, row, outcome.deactivated);
    else if (outcome) await move(tx, row, instantFrom(now, burial.at), outcome.why);
  }
}
