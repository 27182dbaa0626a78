import { and, inArray, isNotNull, type SQLWrapper, sql } from 'drizzle-orm';
import type { Tx } from '../db/client.ts';
import { ceremonies } from '../db/schema/ceremonies.ts';
import { funeralChanges, funerals } from '../db/schema/funerals.ts';
import { invoiceRequests } from '../db/schema/invoices.ts';
import { deliveries, orderNotes, orderRequests, orders, orderWreaths } from '../db/schema/orders.ts';
import { reservations, reservationWreaths } from '../db/schema/reservations.ts';

/** Replaces a text about a person. */
export const REMOVED = 'Dados removidos';
/** Mail to an address below .invalid never arrives (RFC 2606). */
export const REMOVED_EMAIL = 'removido@privacidade.invalid';
/** A document is never empty, so an empty one marks an erased purchase. */
export const NO_DOCUMENT = '';

const contact = { buyerEmail: REMOVED_EMAIL, buyerPhone: null, whatsappAt: null };
const ceremony = { deceasedName: REMOVED, funeralLocation: REMOVED };
const fiscal = { buyerName: REMOVED, buyerCpf: NO_DOCUMENT, billingAddress: REMOVED };

/** Erases buyer and ceremony from reservations; units, amounts and times stay. */
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
      payKey: sql`gen_random_uuid()`,
    })
    .where(inArray(reservations.id, ids));
  const withFaixa = and(inArray(reservationWreaths.reservationId, ids), isNotNull(reservationWreaths.faixa));
  await tx.update(reservationWreaths).set({ faixa: REMOVED }).where(withFaixa);
}

/** Replaces a text; null stays null. */
const emptied = (column: SQLWrapper) => sql`case when ${column} is null then null else ${REMOVED} end`;

/** Erases buyer and ceremony from orders; `keepFiscal` leaves name, CPF and address, which an invoice needs. */
export async function eraseOrders(tx: Tx, ids: string[], { keepFiscal }: { keepFiscal: boolean }): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .update(orders)
    .set({
      ...contact,
      ...ceremony,
      ...(keepFiscal ? {} : fiscal),
      accessKey: sql`gen_random_uuid()`,
      payKey: sql`gen_random_uuid()`,
      familyKey: null,
      // Nothing is left of the tribute to show.
      hiddenFromFamily: true,
    })
    .where(inArray(orders.id, ids));
  const withFaixa = and(inArray(orderWreaths.orderRow, ids), isNotNull(orderWreaths.faixa));
  await tx.update(orderWreaths).set({ faixa: REMOVED }).where(withFaixa);
  await tx
    .update(deliveries)
    .set({ receivedBy: null, image: null, reason: emptied(deliveries.reason) })
    .where(inArray(deliveries.orderRow, ids));
  await tx
    .update(orderRequests)
    .set({ reason: emptied(orderRequests.reason), image: null, answerText: emptied(orderRequests.answerText) })
    .where(inArray(orderRequests.orderRow, ids));
  await tx.update(orderNotes).set({ text: REMOVED }).where(inArray(orderNotes.orderRow, ids));
  if (!keepFiscal) await eraseInvoices(tx, ids);
}

/** Erases the holder of the orders' notas fiscais. */
export async function eraseInvoices(tx: Tx, orderRows: string[]): Promise<void> {
  await tx
    .update(invoiceRequests)
    .set({ name: REMOVED, document: NO_DOCUMENT, address: REMOVED, email: '' })
    .where(inArray(invoiceRequests.orderRow, orderRows));
}

/** The fields about the family in a funeral's history. */
const FAMILY_FIELDS = ['responsavel', 'telefone', 'convenio', 'motivo_desativacao'];

/**
 * Erases the family from funerals and their history, and deletes the pages of their ceremonies; `keepFiscal` leaves the
 * name of the person who ordered the funeral.
 */
export async function eraseFunerals(tx: Tx, ids: string[], { keepFiscal }: { keepFiscal: boolean }): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .update(funerals)
    .set({
      ...(keepFiscal ? {} : { responsibleName: REMOVED }),
      phone: REMOVED,
      healthPlan: emptied(funerals.healthPlan),
      deactivationReason: null,
    })
    .where(inArray(funerals.id, ids));
  await tx.delete(ceremonies).where(inArray(ceremonies.funeralId, ids));
  const changed = sql`(select jsonb_object_agg(side, fields - ${sql.param(FAMILY_FIELDS)}::text[])
    from jsonb_each(${funeralChanges.changes}) as sides(side, fields))`;
  await tx.update(funeralChanges).set({ reason: null, changes: changed }).where(inArray(funeralChanges.funeralId, ids));
}
