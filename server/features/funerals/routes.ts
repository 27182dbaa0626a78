import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/funerals.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { bind, type Context, signedIn } from '../../http/bind.ts';
import { createFeed, feedStatus, readFeed, revokeFeed } from './calendar-feed.ts';
import { agenda, checkDraft, listByDate, readFuneral, suggestions } from './reading.ts';
import { conclude, deactivate, explainDeactivation, reopen, schedule, update, type Who } from './service.ts';

function caller(context: Context): Who {
  return { actor: signedIn(context), ip: context.ip };
}

export function funeralRoutes(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, contract.scheduleFuneral, ({ body }, context) => schedule(deps, body, caller(context)));

  bind(app, deps, contract.listFuneralsByDate, ({ query }, context) => {
    if (query.desativados && signedIn(context).role !== 'administrador') throw new AppError('forbidden');
    return listByDate(deps.db, query, { withDeactivated: query.desativados });
  });

  bind(app, deps, contract.getAgenda, ({ query }) => agenda(deps.db, query));
  bind(app, deps, contract.checkFuneral, ({ body }) => checkDraft(deps.db, body));
  bind(app, deps, contract.getFuneralSuggestions, () => suggestions(deps));
  bind(app, deps, contract.getFuneral, ({ params }) => readFuneral(deps.db, params.id));

  bind(app, deps, contract.updateFuneral, async ({ params, body }, context) => {
    await update(deps, params.id, body, caller(context));
    return readFuneral(deps.db, params.id);
  });

  bind(app, deps, contract.concludeFuneral, ({ params }, context) => conclude(deps, params.id, caller(context)));
  bind(app, deps, contract.deactivateFuneral, ({ params }, context) => deactivate(deps, params.id, caller(context)));

  bind(app, deps, contract.explainDeactivation, ({ params, body }, context) =>
    explainDeactivation(deps, params.id, body.motivo, caller(context)),
  );

  bind(app, deps, contract.reopenFuneral, ({ params, body }, context) =>
    reopen(deps, params.id, body.motivo, caller(context)),
  );

  calendarRoutes(app, deps);
}

/** Whether the caller has this text already; proxies that compress mark the tag as weak. */
function isKnown(etag: string, header: string | undefined): boolean {
  return header?.split(',').some((known) => known.trim().replace(/^W\//, '') === etag) === true;
}

function calendarRoutes(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, contract.getCalendarFeed, (_input, context) => feedStatus(deps, signedIn(context).id));
  bind(app, deps, contract.createCalendarFeed, (_input, context) => createFeed(deps, caller(context)));

  bind(app, deps, contract.revokeCalendarFeed, async (_input, context) => {
    await revokeFeed(deps, caller(context));
    return { active: false as const };
  });

  bind(app, deps, contract.readCalendarFeed, async ({ params }, { request, reply }) => {
    const { text, etag } = await readFeed(deps, params.file);
    // Phones ask again and again: they may keep the text, but must ask whether it still holds.
    reply.header('etag', etag).header('cache-control', 'private, no-cache');
    if (isKnown(etag, request.headers['if-none-match'])) {
      reply.status(304);
      return '';
    }
    reply.type('text/calendar; charset=utf-8').header('content-disposition', 'inline; filename="funerais.ics"');
    return text;
  });
}
