import type { FastifyInstance } from 'fastify';
import { ICalCalendar } from 'ical-generator';
import * as contract from '#contract/ceremonies.ts';
import { FAREWELLS } from '#domain/notice.ts';
import type { Deps } from '../../deps.ts';
import { auditContext, bind, sendPicture } from '../../http/bind.ts';
import { type AnswerCache, bindCached } from '../../http/cached-endpoint.ts';
import { cachedResponse } from '../../http/response-cache.ts';
import type { Ceremony } from './present.ts';
import {
  addPortrait,
  assertShown,
  checkNotice,
  listCeremonies,
  openPortrait,
  publish,
  readCeremony,
  readPublication,
  withdraw,
} from './service.ts';

const HOUR_MS = 3_600_000;
/** A deadline passes without a change of the database. */
const MAX_AGE_MS = 30_000;

/** The confirmed events of a ceremony for the calendars of those who go there. */
function calendarOf({ key, falecido, velorio, despedida, events, ends_at: end }: Ceremony): string {
  const calendar = new ICalCalendar({ prodId: { company: 'Memorial', product: 'Cerimônia', language: 'PT' } });
  const all = [
    ...(velorio ? [{ title: 'Velório', to: despedida.data_hora, ...velorio }] : []),
    { title: FAREWELLS[despedida.tipo], to: end, ...despedida },
    ...events.map((event) => ({ ...event, to: new Date(event.data_hora.getTime() + HOUR_MS) })),
  ];
  for (const [at, { title, local, data_hora: start, to, confirmed }] of all.entries()) {
    if (!confirmed) continue;
    calendar.createEvent({
      id: `${key}-${at}`,
      start,
      end: to > start ? to : new Date(start.getTime() + HOUR_MS),
      summary: `${title}: ${falecido}`,
      location: local,
    });
  }
  return `${calendar.toString()}\r\n`;
}

export function ceremonyRoutes(app: FastifyInstance, deps: Deps, cache: AnswerCache): void {
  bind(app, deps, contract.getPublication, async ({ params }) => ({
    publication: await readPublication(deps, params.id),
  }));

  bind(app, deps, contract.publishCeremony, async ({ params, body }, context) => ({
    publication: await publish(deps, auditContext(context), params.id, body),
  }));

  bind(app, deps, contract.uploadPortrait, ({ params }, { request }) => addPortrait(deps, params.id, request));

  bind(app, deps, contract.withdrawCeremony, async ({ params }, context) => ({
    publication: await withdraw(deps, auditContext(context), params.id),
  }));

  bindCached(app, cache, {
    definition: contract.listCeremonies,
    handler: () => listCeremonies(deps),
    maxAgeMs: MAX_AGE_MS,
  });

  bindCached(app, cache, {
    definition: contract.getCeremony,
    handler: ({ params }) => readCeremony(deps, params.chave),
    maxAgeMs: MAX_AGE_MS,
  });

  bind(app, deps, contract.getPortrait, async ({ params }, { reply }) => {
    const portrait = { key: params.chave, id: params.foto };
    // A crowd's copies cost one look at the database for each change.
    await cache.cache.get(`portrait ${portrait.key} ${portrait.id}`, Number.POSITIVE_INFINITY, async () => {
      await assertShown(deps, portrait);
      return cachedResponse({ headers: [], text: '', cacheControl: 'no-store' });
    });
    const stream = sendPicture(reply, await openPortrait(deps, portrait.id));
    // A withdrawn page takes its portrait along, from every copy on the way.
    reply.header('cache-control', 'no-cache');
    return stream;
  });

  bind(app, deps, contract.getCeremonyCalendar, async ({ params }, { reply }) => {
    const text = calendarOf(await readCeremony(deps, params.chave));
    reply.type('text/calendar; charset=utf-8').header('content-disposition', 'attachment; filename="cerimonia.ics"');
    reply.header('cache-control', 'no-cache').header('x-robots-tag', 'noindex');
    return text;
  });

  bind(app, deps, contract.checkNotice, ({ params }, { reply }) => {
    reply.header('cache-control', 'no-store');
    return checkNotice(deps, params.codigo);
  });
}
