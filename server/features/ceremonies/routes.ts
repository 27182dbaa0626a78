import { ICalCalendar } from 'ical-generator';
import type * as contract from '#contract/ceremonies.ts';
import { endOfWake } from '#domain/funeral-events.ts';
import { FAREWELLS } from '#domain/notice.ts';
import { CANONICAL_WIDTH, pictureFileName, pictureIdOf } from '#domain/picture-variants.ts';
import type { Deps } from '../../deps.ts';
import { AppError, orNotFound } from '../../errors.ts';
import type { Call } from '../../http/bind.ts';
import type { AnswerCache } from '../../http/implement.ts';
import { cachedResponse } from '../../http/response-cache.ts';
import { fromStorage, sendPicture } from '../images/service.ts';
import { getCeremony, publishedAt } from './service.ts';

const NO_PORTRAIT = 'Retrato não encontrado.';
const HOUR_MS = 3_600_000;

/** The portrait of a ceremony on the air. Throws `not-found` and `gone`. */
export function getPortrait({ cache }: AnswerCache) {
  return async (deps: Deps, { params: { chave, foto }, reply }: Call<typeof contract.getPortrait>) => {
    // A crowd's copies cost one look at the database for each change.
    await cache.get(`portrait ${chave} ${foto}`, Number.POSITIVE_INFINITY, async () => {
      const { image } = (await publishedAt(deps, chave)).ceremony;
      if (image === null || pictureIdOf(image) !== foto) throw new AppError('not-found', NO_PORTRAIT);
      return cachedResponse({ headers: [], text: '', cacheControl: 'no-store' });
    });
    const picture = await fromStorage(deps.images.open(foto, pictureFileName(CANONICAL_WIDTH, 'webp')));
    const stream = sendPicture(reply, orNotFound(picture, NO_PORTRAIT));
    // A withdrawn page takes its portrait along, from every copy on the way.
    reply.header('cache-control', 'no-cache');
    return stream;
  };
}

/** The confirmed events of a ceremony for the calendars of those who go there. */
export async function getCeremonyCalendar(deps: Deps, call: Call<typeof contract.getCeremonyCalendar>) {
  const { key, falecido, velorio, despedida, events, ends_at: end } = await getCeremony(deps, call);
  const calendar = new ICalCalendar({ prodId: { company: 'Memorial', product: 'Cerimônia', language: 'PT' } });
  const all = [
    ...(velorio ? [{ title: 'Velório', to: endOfWake(velorio.data_hora, despedida.data_hora), ...velorio }] : []),
    { title: FAREWELLS[despedida.tipo], to: end, ...despedida },
    ...events.map((event) => ({ ...event, to: new Date(event.data_hora.getTime() + HOUR_MS) })),
  ];
  for (const [at, { title, local, data_hora: start, to, confirmed }] of all.entries()) {
    if (!confirmed) continue;
    calendar.createEvent({
      id: `${key}-${at}`,
      stamp: deps.now(),
      start,
      end: to,
      summary: `${title}: ${falecido}`,
      location: local,
    });
  }
  call.reply.type('text/calendar; charset=utf-8');
  call.reply.header('content-disposition', 'attachment; filename="cerimonia.ics"');
  call.reply.header('cache-control', 'no-cache').header('x-robots-tag', 'noindex');
  return `${calendar.toString()}\r\n`;
}
