import type { HandlerResult } from '#contract/endpoint.ts';
import * as contract from '#contract/funerals.ts';
import { isLikely, LIKELY_WITHIN_MS, nearestEvent } from '#domain/ceremony.ts';
import type { FuneralEventKind } from '#domain/funeral.ts';
import { draftWarnings, funeralWarnings } from '#domain/funeral-conflicts.ts';
import { type FuneralEvent, funeralEvents, isWithin } from '#domain/funeral-events.ts';
import { placeKey } from '#domain/place.ts';
import { mayAccess } from '#domain/roles.ts';
import { moveText } from '#domain/sale/consequences.ts';
import { ceremoniesOf } from '../../ceremony-rows.ts';
import type { Queryable } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { AppError, orNotFound } from '../../errors.ts';
import type { Call } from '../../http/bind.ts';
import { answers } from '../../rows.ts';
import { foreseeMove } from '../sales/funeral-link/service.ts';
import { planOf, toFuneral, toKnown, toWarning, type WireWarning } from './present.ts';
import {
  type FuneralRow,
  findFuneral,
  listFuneralChanges,
  listFuneralsByBurial,
  listFuneralsWithEvents,
  listUsedNames,
  listWreathsFor,
  type OrderedWreaths,
  type Span,
} from './repository.ts';

type ListedFuneral = HandlerResult<typeof contract.listFuneralsByDate>[number];
type WireWreath = ListedFuneral['coroas'][number];
type AgendaEvent = HandlerResult<typeof contract.getAgenda>[number];

const DAY_MS = 86_400_000;
/** Ranges closer to each other than this are asked for as one. */
const NEAR_MS = 7 * DAY_MS;

/** The few ranges of time in which other funerals can get in the way of these events. */
function spansAround(events: FuneralEvent[]): Span[] {
  const spans: Span[] = [];
  for (const { from, to } of events.toSorted((a, b) => a.from.getTime() - b.from.getTime())) {
    const last = spans.at(-1);
    if (last && from.getTime() - last.to.getTime() < NEAR_MS) {
      last.to = new Date(Math.max(last.to.getTime(), to.getTime()));
    } else spans.push({ from, to });
  }
  return spans;
}

async function neighboursOf(db: Queryable, events: FuneralEvent[]) {
  const rows = await listFuneralsWithEvents(db, spansAround(events), { withDeactivated: false });
  return rows.map(toKnown);
}

async function warningsOf(db: Queryable, rows: FuneralRow[]): Promise<Map<string, WireWarning[]>> {
  const neighbours = await neighboursOf(
    db,
    rows.flatMap((row) => funeralEvents(planOf(row))),
  );
  const found = funeralWarnings(rows.map(toKnown), neighbours);
  return new Map([...found].map(([id, warnings]) => [id, warnings.map(toWarning)]));
}

const answer = answers(contract.listFuneralsByDate.response.element.shape.coroas.element);

function toWreath(order: OrderedWreaths): WireWreath {
  const { buyerName, buyerPhone } = order;
  const isToBeTold = order.funeralId !== null && order.flags.includes('moved') && order.production !== 'entregue';
  const told = isToBeTold && buyerPhone ? { buyerName, buyerPhone } : null;
  return answer({ ...order, linked: order.funeralId !== null, told });
}

/** For each funeral the wreaths that follow it, and unless it was called off those of the same person that may be meant. */
async function wreathsOf(db: Queryable, rows: FuneralRow[]): Promise<Map<string, WireWreath[]>> {
  const times = rows.flatMap(({ burialAt, wakeAt }) => [burialAt, wakeAt ?? burialAt].map(Number));
  if (times.length === 0) return new Map();
  const range = {
    from: new Date(Math.min(...times) - LIKELY_WITHIN_MS),
    to: new Date(Math.max(...times) + LIKELY_WITHIN_MS),
  };
  const found = await listWreathsFor(db, rows, range);
  const followers = Map.groupBy(found, ({ funeralId }) => funeralId);
  const orders = Map.groupBy(followers.get(null) ?? [], ({ deceasedKey }) => deceasedKey);
  const expected = (row: FuneralRow) => {
    const same = (row.active && orders.get(row.deceasedKey)) || [];
    return [
      ...(followers.get(row.id) ?? []),
      ...same.filter((order) => isLikely(ceremoniesOf(row), order.funeralTime)),
    ];
  };
  return new Map(rows.map((row) => [row.id, expected(row).map(toWreath)]));
}

async function withSurroundings(db: Queryable, rows: FuneralRow[]): Promise<ListedFuneral[]> {
  const wreaths = await wreathsOf(db, rows);
  const warnings = await warningsOf(db, rows);
  return rows.map((row) => ({
    ...toFuneral(row),
    coroas: wreaths.get(row.id) ?? [],
    avisos: warnings.get(row.id) ?? [],
  }));
}

/** Funerals by the instant of their burial, earliest first, with their wreaths and warnings: three queries, however many. */
export async function listFuneralsByDate(
  { db }: Deps,
  { query, actor }: Call<typeof contract.listFuneralsByDate>,
): Promise<ListedFuneral[]> {
  if (query.desativados && !mayAccess('administrador', actor.role)) throw new AppError('forbidden');
  return withSurroundings(db, await listFuneralsByBurial(db, query, { withDeactivated: query.desativados }));
}

const toHistory = answers(contract.getFuneral.response.shape.historico);

/**
 * A funeral with its history. Administrators get deactivated ones too: messages and history lead to them. Throws
 * `not-found`.
 */
export async function getFuneral(
  { db }: Deps,
  { params: { id }, actor }: Pick<Call<typeof contract.getFuneral>, 'params' | 'actor'>,
): Promise<HandlerResult<typeof contract.getFuneral>> {
  const known = await findFuneral(db, id);
  const row = orNotFound(
    known?.active || mayAccess('administrador', actor.role) ? known : undefined,
    'Funeral não encontrado.',
  );
  const [listed] = await withSurroundings(db, [row]);
  return { ...orNotFound(listed), historico: toHistory(await listFuneralChanges(db, id)) };
}

/** Wreaths that go to an event, and those that are there: each order's is the one nearest to its own time. */
function countWreaths(row: FuneralRow, kind: FuneralEventKind, orders: WireWreath[]): AgendaEvent['coroas'] {
  const own = orders.filter(({ funeral_time }) => nearestEvent(planOf(row), funeral_time).event === kind);
  const count = (some: WireWreath[]) => some.reduce((sum, { wreaths }) => sum + wreaths.length, 0);
  return { esperadas: count(own), entregues: count(own.filter(({ production }) => production === 'entregue')) };
}

/** Wakes, burials and thanatopraxies that go on in a range, each at its own time, earliest first. */
export async function getAgenda(
  { db }: Deps,
  { query: range }: Call<typeof contract.getAgenda>,
): Promise<AgendaEvent[]> {
  const rows = await listFuneralsWithEvents(db, [range], { withDeactivated: false });
  const warnings = await warningsOf(db, rows);
  const wreaths = await wreathsOf(db, rows);
  const events = rows.flatMap((row) =>
    funeralEvents(planOf(row))
      .filter((event) => isWithin(event, range))
      .map(({ kind, place, from, to }) => ({
        funeral_id: row.id,
        kind,
        local: place,
        data_hora: from,
        ate: to,
        falecido: row.deceasedName,
        responsavel: row.responsibleName,
        telefone: row.phone,
        concluido: row.concludedAt !== null,
        avisos: (warnings.get(row.id) ?? []).filter((warning) => warning.events.includes(kind)),
        coroas: countWreaths(row, kind, wreaths.get(row.id) ?? []),
      })),
  );
  return events.sort((a, b) => a.data_hora.getTime() - b.data_hora.getTime());
}

/** The warnings of what is being typed, and what it means for wreaths that follow; writes nothing. */
export async function checkFuneral(deps: Deps, { body }: Call<typeof contract.checkFuneral>) {
  const { id, velorio, sepultamento, tanatopraxia } = body;
  const plan = {
    wake: velorio ? { place: velorio.local, at: velorio.data_hora } : null,
    burial: sepultamento ? { place: sepultamento.local, at: sepultamento.data_hora } : null,
    thanatopraxy: tanatopraxia ? { place: tanatopraxia.laboratorio, at: tanatopraxia.data_hora } : null,
  };
  const neighbours = await neighboursOf(deps.db, funeralEvents(plan));
  const warnings = draftWarnings({ ...plan, id }, neighbours).map(toWarning);
  const { wake, burial } = plan;
  const moved = id === undefined || !burial ? [] : await foreseeMove(deps, id, { wake, burial });
  const events = [...new Set(moved.map(({ event }) => event))];
  return moved.length === 0
    ? warnings
    : [...warnings, { kind: 'wreaths' as const, events, text: moveText(moved), funeral_id: null }];
}

/** Older names are more likely mistakes than habits. */
const REMEMBERED_DAYS = 730;
const MOST_SUGGESTIONS = 30;

function distinct(names: (string | null)[]): string[] {
  const seen = new Map<string, string>();
  for (const name of names) {
    if (name === null) continue;
    const key = placeKey(name);
    if (!seen.has(key)) seen.set(key, name);
  }
  return [...seen.values()].slice(0, MOST_SUGGESTIONS);
}

/** Places, laboratories and plans of the last two years, each once in its latest spelling, the latest first. */
export async function getFuneralSuggestions(deps: Deps) {
  const rows = await listUsedNames(deps.db, new Date(deps.now().getTime() - REMEMBERED_DAYS * DAY_MS));
  return {
    locais: distinct(rows.flatMap(({ burialPlace, wakePlace }) => [burialPlace, wakePlace])),
    laboratorios: distinct(rows.map(({ laboratory }) => laboratory)),
    convenios: distinct(rows.map(({ healthPlan }) => healthPlan)),
  };
}
