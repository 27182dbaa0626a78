import type * as contract from '#contract/logs.ts';
import { actionsWith, type LogKind } from '#domain/log-actions.ts';
import type { Deps } from '../../deps.ts';
import type { Call } from '../../http/bind.ts';
import * as repository from './repository.ts';

type Asked = { skip: number; limit: number; kind?: LogKind | undefined; words?: string | undefined };

const pageOf = ({ kind, ...page }: Asked) => ({
  ...page,
  actions: kind && actionsWith((action) => action.kind === kind),
});

/** An entry of the log as the API answers it. */
const toEntry = ({ id, createdAt, userEmail, ipAddress, ...entry }: repository.LogRow) => ({
  ...entry,
  ...{ _id: String(id), created_at: createdAt, user_email: userEmail, ip_address: ipAddress },
});

export const listLogsByEmail = async ({ db }: Deps, { query }: Call<typeof contract.listLogsByEmail>) =>
  (await repository.listLogsByEmail(db, query.email, pageOf(query))).map(toEntry);

export const listLogsByDate = async ({ db }: Deps, { query }: Call<typeof contract.listLogsByDate>) =>
  (await repository.listLogsByDate(db, query, pageOf(query))).map(toEntry);
