import { and, inArray, isNotNull, sql } from 'drizzle-orm';
import type { Tx } from '../db/client.ts';
import { funeralChanges, funerals } from '../db/schema/funerals.ts';
import { deliveries, invoiceRequests, orders, orderWreaths } from '../db/schema/orders.ts';
import { reservations, reservationWreaths } from '../db/schema/reservations.ts';

/** What replaces a text about a person. */
export const REMOVED = 'Dados removidos';
/** No mail ever reaches an address below .invalid (RFC 2606). */
export const REMOVED_EMAIL = 'removido@privacidade.invalid';
/** No document is empty, so this also says that a purchase has been erased. */
export const NO_DOCUMENT = '';

const contact = { buyerEmail: REMOVED_EMAIL, buyerPhone: null };
const ceremony = { deceasedName: REMOVED, funeralLocation: REMOVED };
const fiscal = { buyerName: REMOVED, buyerCpf: NO_DOCUMENT, billingAddress: REMOVED };

/** Takes the buyer and the ceremony out of reservations; units, amounts and times stay. */
export async function eraseReservations(tx: Tx, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .update(reservations)
    .set({
      ...contact,
      ...ceremony,
      ...fiscal,
      clientAddress: '-',
      contentHash: '-',
      paymentUrl: null,
      preferenceId: null,
    })
    .where(inArray(reservations.id, ids));
  const withFaixa = and(inArray(reservationWreaths.reservationId, ids), isNotNull(reservationWreaths.faixa));
  await tx.update(reservationWreaths).set({ faixa: REMOVED }).where(withFaixa);
}

/** Takes the buyer and the ceremony out of orders; `keepFiscal` leaves name, CPF and address, which an invoice needs. */
export async function eraseOrders(tx: Tx, ids: string[], { keepFiscal }: { keepFiscal: boolean }): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .update(orders)
    .set({
      ...contact,
      ...ceremony,
      ...(keepFiscal ? {} : fiscal),
      accessKey: sql`gen_random_uuid()`,
      familyKey: null,
    })
    .where(inArray(orders.id, ids));
  const withFaixa = and(inArray(orderWreaths.orderRow, ids), isNotNull(orderWreaths.faixa));
  await tx.update(orderWreaths).set({ faixa: REMOVED }).where(withFaixa);
  const reason = sql`case when ${deliveries.reason} is null then null else ${REMOVED} end`;
  await tx.update(deliveries).set({ receivedBy: null, image: null, reason }).where(inArray(deliveries.orderRow, ids));
  if (keepFiscal) return;
  await tx
    .update(invoiceRequests)
    .set({ name: REMOVED, document: NO_DOCUMENT, address: REMOVED })
    .where(inArray(invoiceRequests.orderRow, ids));
}

/** What the history of a funeral keeps about the family. */
const FAMILY_FIELDS = ['responsavel', 'telefone', 'convenio', 'motivo_desativacao'];

/** Takes the family out of funerals and their history; `keepFiscal` leaves the name of the person who ordered it. */
export async function eraseFunerals(tx: Tx, ids: string[], { keepFiscal }: { keepFiscal: boolean }): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .update(funerals)
    .set({
      ...(keepFiscal ? {} : { responsibleName: REMOVED }),
      phone: REMOVED,
      healthPlan: sql`case when ${funerals.healthPlan} is null then null else ${REMOVED} end`,
      deactivationReason: null,
    })
    .where(inArray(funerals.id, ids));
  const changed = sql`(select jsonb_object_agg(side, fields - ${sql.param(FAMILY_FIELDS)}::text[])
    from jsonb_each(${funeralChanges.changes}) as sides(side, fields))`;
  await tx.update(funeralChanges).set({ reason: null, changes: changed }).where(inArray(funeralChanges.funeralId, ids));
}
