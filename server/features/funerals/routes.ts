import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/funerals.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { auditContext, bind, signedIn } from '../../http/bind.ts';
import { createFeed, feedStatus, readFeed, revokeFeed } from './calendar-feed.ts';
import { agenda, checkDraft, listByDate, readFuneral, suggestions } from './queries.ts';
import { conclude, deactivate, explainDeactivation, reopen, schedule, update } from './service.ts';

export function funeralRoutes(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, contract.scheduleFuneral, ({ body }, context) => schedule(deps, auditContext(context), body));

  bind(app, deps, contract.listFuneralsByDate, ({ query }, context) => {
    if (query.desativados && signedIn(context).role !== 'administrador') throw new AppError('forbidden');
    return listByDate(deps.db, query, { withDeactivated: query.desativados });
  });

  bind(app, deps, contract.getAgenda, ({ query }) => agenda(deps.db, query));
  bind(app, deps, contract.checkFuneral, ({ body }) => checkDraft(deps.db, body));
  bind(app, deps, contract.getFuneralSuggestions, () => suggestions(deps));
  bind(app, deps, contract.getFuneral, ({ params }, context) =>
    readFuneral(deps.db, params.id, signedIn(context).role),
  );

  bind(app, deps, contract.updateFuneral, async ({ params, body }, context) => {
    await update(deps, auditContext(context), params.id, body);
    return readFuneral(deps.db, params.id, signedIn(context).role);
  });

  bind(app, deps, contract.concludeFuneral, ({ params }, context) => conclude(deps, auditContext(context), params.id));
  bind(app, deps, contract.deactivateFuneral, ({ params }, context) =>
    deactivate(deps, auditContext(context), params.id),
  );

  bind(app, deps, contract.explainDeactivation, ({ params, body }, context) =>
    explainDeactivation(deps, auditContext(context), params.id, body.motivo),
  );

  bind(app, deps, contract.reopenFuneral, ({ params, body }, context) =>
    reopen(
      deps,
      { ...auditContext(context), isAdministrator: signedIn(context).role === 'administrador' },
      params.id,
      body.motivo,
    ),
  );

  calendarRoutes(app, deps);
}

/** Whether the caller has this text already; proxies that compress mark the tag as weak. */
function isKnown(etag: string, header: string | undefined): boolean {
  return header?.split(',').some((known) => known.trim().replace(/^W\//, '') === etag) === true;
}

function calendarRoutes(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, contract.getCalendarFeed, (_input, context) => feedStatus(deps, signedIn(context).id));
  bind(app, deps, contract.createCalendarFeed, (_input, context) => createFeed(deps, auditContext(context)));

  bind(app, deps, contract.revokeCalendarFeed, async (_input, context) => {
    await revokeFeed(deps, auditContext(context));
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
