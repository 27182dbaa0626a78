import type * as contract from '#contract/dossier.ts';
import type { HandlerResult } from '#contract/endpoint.ts';
import { photoKey } from '#domain/delivery.ts';
import type { Wreath } from '#domain/wreath.ts';
import type { Deps } from '../../../deps.ts';
import type { Call } from '../../../http/bind.ts';
import { mailsAboutOrder } from '../../notifications/service.ts';
import { findDelivery } from '../deliveries/repository.ts';
import { termsHash } from '../payments/terms.ts';
import { findReservation, wreathsOfReservation } from '../reservations/repository.ts';
import { describeOrder, findExistingOrder } from './queries.ts';
import { wreathsOfOrder } from './repository.ts';

type Dossier = HandlerResult<typeof contract.getDossier>;

const toWreath = ({ title, size, color, faixa }: Wreath) => ({ title, size, color, faixa });

/** The records that prove an order when its payment is contested. Throws `not-found`. */
export async function getDossier(
  { db, business }: Deps,
  { params }: Call<typeof contract.getDossier>,
): Promise<Dossier> {
  const order = await findExistingOrder(db, params.orderId);
  const reservation = order.reservationId === null ? undefined : await findReservation(db, order.reservationId);
  const bought = reservation && (await wreathsOfReservation(db, reservation));
  const delivery = await findDelivery(db, order.id);
  const mails = await mailsAboutOrder(db, order);
  return {
    order: await describeOrder(db, order),
    bought: bought?.map(toWreath) ?? null,
    made: (await wreathsOfOrder(db, order)).map(toWreath),
    address: reservation && reservation.clientAddress !== '-' ? reservation.clientAddress : null,
    terms: { bought: reservation?.termsHash ?? null, today: termsHash(business) },
    delivery: delivery
      ? {
          at: delivery.at,
          recorded_by: delivery.recordedBy,
          received_by: delivery.receivedBy,
          photo: photoKey(delivery),
        }
      : null,
    mails: mails.map(({ subject, recipient, createdAt, sentAt }) => ({
      subject,
      recipient,
      created_at: createdAt,
      sent_at: sentAt,
    })),
  };
}
