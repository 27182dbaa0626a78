import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import * as contract from '#contract/ceremonies.ts';
import type { HandlerResult } from '#contract/endpoint.ts';
import { endOfFuneral, listedSince, type RulesAt, wreathEvent } from '#domain/ceremony.ts';
import { formatDateTime } from '#domain/dates.ts';
import { funeralState } from '#domain/funeral.ts';
import { isKey, noticeVerdict, readCode } from '#domain/notice.ts';
import { pictureIdOf, privatePictureId } from '#domain/picture-variants.ts';
import { slugOf } from '#domain/slug.ts';
import { ceremoniesOf, toPlaced } from '../../ceremony-rows.ts';
import { inTransaction, type Queryable } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { AppError, invalidField, orNotFound, refuseStale } from '../../errors.ts';
import type { Call } from '../../http/bind.ts';
import { answers, columnsOf } from '../../rows.ts';
import { findFuneral, lockFuneral } from '../funerals/service.ts';
import { readUpload, storePicture } from '../images/service.ts';
import { writeLog } from '../logs/service.ts';
import { readRules } from '../store/service.ts';
import { takeOff } from './events.ts';
import {
  type CeremonyEventRow,
  type CeremonyRow,
  currentCode,
  eventsOf,
  type FuneralRow,
  findCeremony,
  findCeremonyByKey,
  findNotice,
  insertCeremony,
  listListed,
  lockCeremony,
  renewNotice,
  replaceEvents,
  updateCeremony,
} from './repository.ts';

type Ceremony = HandlerResult<typeof contract.getCeremony>;
type Publication = HandlerResult<typeof contract.publishCeremony>['publication'];
type ListedCeremony = HandlerResult<typeof contract.listCeremonies>[number];

type Published = { ceremony: CeremonyRow; funeral: FuneralRow };

/** The last part of the page's address. */
function addressOf({ ceremony, funeral }: Published): string {
  return `${slugOf(funeral.deceasedName)}-${ceremony.key}`;
}

/** The address of the portrait, which changes with the picture; null without one. */
function portraitOf({ key, image }: CeremonyRow): string | null {
  const id = image === null ? undefined : pictureIdOf(image);
  return id === undefined ? null : `/api/cerimonias/${key}/retrato/${id}`;
}

function toListed(published: Published): ListedCeremony {
  const { ceremony, funeral } = published;
  const { wake, burial } = ceremoniesOf(funeral);
  return {
    slug: addressOf(published),
    falecido: funeral.deceasedName,
    velorio: wake && { ...toPlaced(wake), confirmed: ceremony.wakeConfirmed },
    despedida: { ...toPlaced(burial), tipo: ceremony.farewell, confirmed: ceremony.burialConfirmed },
  };
}

type Surroundings = { events: CeremonyEventRow[]; code: string; rulesAt: RulesAt; now: Date };

const answer = answers(contract.ceremony);

function toCeremony(published: Published, { events, code, rulesAt, now }: Surroundings): Ceremony {
  const { ceremony, funeral } = published;
  const plan = ceremoniesOf(funeral);
  // Once the funeral is over nothing more is sold for it, whatever hour was planned.
  const wreaths = funeral.concludedAt ? undefined : wreathEvent(plan, ceremony, rulesAt, now);
  return answer({
    ...{ ...ceremony, ...toListed(published), events, code },
    endsAt: endOfFuneral({ ...plan, thanatopraxy: null }),
    portrait: portraitOf(ceremony),
    wreaths: wreaths ? { ...wreaths, ...toPlaced(wreaths) } : null,
  });
}

const toPublished = answers(contract.publishCeremony.response.shape.publication);

function toPublication(published: Published, beside: Pick<Surroundings, 'events' | 'code'>): Publication {
  const { ceremony } = published;
  return toPublished({ ...ceremony, ...beside, portrait: portraitOf(ceremony), slug: addressOf(published) });
}

/** The columns that neither a page nor its notices show. */
const UNSEEN = { version: 0, updatedAt: 0, consentBy: '', consentAt: 0, enteredBy: '', listed: false, withdrawnBy: '' };

function shownOf(ceremony: CeremonyRow, events: readonly CeremonyEventRow[]) {
  const all = events.map(({ title, local, data_hora, confirmed }) =>
    JSON.stringify([title, local, data_hora, confirmed]),
  );
  return { ...ceremony, ...UNSEEN, events: all.toSorted() };
}

const NO_FUNERAL = 'Funeral não encontrado.';
const NO_CEREMONY = 'Cerimônia não encontrada.';

async function describe(db: Queryable, published: Published): Promise<Publication> {
  const { id } = published.ceremony;
  return toPublication(published, { events: await eventsOf(db, id), code: await currentCode(db, id) });
}

/** The publication of a funeral, or null. Throws `not-found`. */
export async function getPublication({ db }: Deps, { params }: Call<typeof contract.getPublication>) {
  const funeral = orNotFound(await findFuneral(db, params.id), NO_FUNERAL);
  const ceremony = await findCeremony(db, funeral.id);
  return { publication: ceremony ? await describe(db, { ceremony, funeral }) : null };
}

/**
 * Publishes the ceremony of a funeral, or corrects what is published; after a withdrawal it is public again under its
 * address. Throws `not-found`, `stale-version`, `conflict` for a deactivated funeral and 422 for a consent in the future.
 */
export function publishCeremony(
  deps: Deps,
  { params, body: { version, events, ...body }, audit }: Call<typeof contract.publishCeremony>,
) {
  return inTransaction(deps.database, async (tx) => {
    const now = deps.now();
    const funeral = orNotFound(await lockFuneral(tx, params.id), NO_FUNERAL);
    if (funeralState(funeral) === 'deactivated') throw new AppError('conflict', 'Este funeral está desativado.');
    if (body.consent_at > now) throw invalidField(['consent_at'], 'O consentimento não pode ser de depois de agora.');
    const before = await lockCeremony(tx, funeral.id);
    if (before) refuseStale(before, version);
    const { words, wish, image, stream_url: streamUrl, ...consent } = body;
    const written = { words: words || null, wish: wish || null, image: image || null, streamUrl: streamUrl || null };
    const values = { ...columnsOf(consent), ...written, enteredBy: audit.actor.email };
    const shown = { ...values, withdrawnAt: null, withdrawnBy: null };
    const ceremony = before
      ? await updateCeremony(tx, before, shown, now)
      : await insertCeremony(tx, funeral.id, values, now);
    const shownBefore = before && shownOf(before, await eventsOf(tx, before.id));
    await replaceEvents(tx, ceremony.id, events, now);
    const shownNow = shownOf(ceremony, await eventsOf(tx, ceremony.id));
    if (!isDeepStrictEqual(shownNow, shownBefore)) await renewNotice(tx, ceremony.id, now);
    const what = before && before.withdrawnAt === null ? 'alterada' : 'publicada';
    const where = body.listed ? 'na lista' : 'só por link';
    await writeLog(tx, audit, {
      at: now,
      action: `cerimonia_${what}`,
      message: `Cerimônia ${what}: ${funeral.deceasedName}, ${where}. Consentimento de ${body.consent_by} em ${formatDateTime(body.consent_at)}.`,
    });
    return { publication: await describe(tx, { ceremony, funeral }) };
  });
}

/** Stores a portrait for the page of a funeral, which shows it once it is published with it. Throws `not-found`. */
export async function uploadPortrait(deps: Deps, { params, request }: Call<typeof contract.uploadPortrait>) {
  const picture = await readUpload(deps, request);
  orNotFound(await findFuneral(deps.db, params.id), NO_FUNERAL);
  const { url } = await storePicture(deps, picture, { id: privatePictureId('retrato-', randomUUID()) });
  return { url };
}

/** Takes the page of a funeral off at once. Throws `not-found`; one that is off stays as it is. */
export function withdrawCeremony(deps: Deps, { params, audit }: Call<typeof contract.withdrawCeremony>) {
  return inTransaction(deps.database, async (tx) => {
    const now = deps.now();
    const funeral = orNotFound(await lockFuneral(tx, params.id), NO_FUNERAL);
    const known = orNotFound(await lockCeremony(tx, funeral.id), NO_CEREMONY);
    const off = await takeOff(tx, funeral.id, audit.actor.email, now);
    if (off) {
      const message = `Cerimônia retirada: ${funeral.deceasedName}.`;
      await writeLog(tx, audit, { at: now, action: 'cerimonia_retirada', message });
    }
    return { publication: await describe(tx, { ceremony: off ?? known, funeral }) };
  });
}

function isOff({ ceremony, funeral }: Published): boolean {
  return ceremony.withdrawnAt !== null || !funeral.active;
}

/** The ceremony under a key. Throws `not-found`, and `gone` when it was withdrawn. */
export async function publishedAt(deps: Deps, key: string): Promise<Published> {
  const published = orNotFound(isKey(key) ? await findCeremonyByKey(deps.db, key) : undefined, NO_CEREMONY);
  if (isOff(published)) throw new AppError('gone', 'Esta página foi retirada a pedido da família.');
  return published;
}

/** The ceremony that an address opens. Throws `not-found`, and `gone` when it was withdrawn. */
export async function getCeremony(
  deps: Deps,
  { params }: Pick<Call<typeof contract.getCeremony>, 'params'>,
): Promise<Ceremony> {
  const published = await publishedAt(deps, params.chave);
  const { id } = published.ceremony;
  return toCeremony(published, {
    events: await eventsOf(deps.db, id),
    code: await currentCode(deps.db, id),
    rulesAt: await readRules(deps.db),
    now: deps.now(),
  });
}

export async function listCeremonies(deps: Deps): Promise<HandlerResult<typeof contract.listCeremonies>> {
  const listed = await listListed(deps.db, listedSince(deps.now()));
  return listed.filter((published) => !isOff(published)).map(toListed);
}

/** The verdict about a notice with this code. A withdrawn one reveals nothing more. */
export async function checkNotice(
  deps: Deps,
  { params, reply }: Call<typeof contract.checkNotice>,
): Promise<HandlerResult<typeof contract.checkNotice>> {
  reply.header('cache-control', 'no-store');
  const code = readCode(params.codigo);
  const found = code === undefined ? undefined : await findNotice(deps.db, code);
  const verdict = noticeVerdict(found && { supersededAt: found.notice.supersededAt, withdrawn: isOff(found) });
  const isOn = found && (verdict === 'true' || verdict === 'changed');
  return {
    verdict,
    changed_at: isOn ? found.notice.supersededAt : null,
    slug: isOn ? addressOf(found) : null,
  };
}
