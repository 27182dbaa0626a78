import { desc, eq } from 'drizzle-orm';
import * as contract from '#contract/urns.ts';
import { urns } from '../../db/schema/urns.ts';
import type { Deps } from '../../deps.ts';
import type { Call } from '../../http/bind.ts';
import { record } from '../record.ts';

const urn = record(urns, contract.urn, {
  notFound: 'Urna não encontrada.',
  title: ({ nome }) => nome,
  log: { create: 'urna_criada', update: 'urna_alterada', on: 'urna_ativada', off: 'urna_desativada' },
});

export const { create: createUrn, update: updateUrn, toggle: toggleUrn } = urn;

/** Urns, newest first; only administrators see inactive ones. */
export async function listUrns({ db }: Deps, { query, actor }: Call<typeof contract.listUrns>) {
  const activeOnly = query.ativas || actor.role !== 'administrador';
  const rows = await db
    .select()
    .from(urns)
    .where(activeOnly ? eq(urns.ativo, true) : undefined)
    .orderBy(desc(urns.createdAt), desc(urns._id));
  return rows.map(urn.answer);
}
