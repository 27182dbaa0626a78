import * as contract from '#contract/dossier.ts';
import { photoKey } from '#domain/delivery.ts';
import { standing } from '#domain/sale/stages.ts';
import type { Deps } from '../../../deps.ts';
import type { Call } from '../../../http/bind.ts';
import { answers } from '../../../rows.ts';
import { mailsAboutOrder } from '../../notifications/service.ts';
import { termsHash } from '../payments/open-hold.ts';
import { findReservation, wreathsOfReservation } from '../reservation-repository.ts';
import { findExistingOrder } from '../sale.ts';
import { partsOfOrder } from '../sale-repository.ts';
import { describeOrder } from './queries.ts';

const toDossier = answers(contract.getDossier.response);

/** The records that prove an order when its payment is contested. Throws `not-found`. */
export async function getDossier({ db, business }: Deps, { params }: Call<typeof contract.getDossier>) {
  const order = await findExistingOrder(db, params.orderId);
  const reservation = order.reservationId === null ? undefined : await findReservation(db, order.reservationId);
  const bought = reservation && (await wreathsOfReservation(db, reservation));
  const { wreaths: made, deliveries } = await partsOfOrder(db, order);
  const delivery = standing(deliveries);
  const mails = await mailsAboutOrder(db, order);
  return toDossier({
    order: await describeOrder(db, order),
    bought: bought ?? null,
    made,
    address: reservation && reservation.clientAddress !== '-' ? reservation.clientAddress : null,
    terms: { bought: reservation?.termsHash ?? null, today: termsHash(business) },
    delivery: delivery ? { ...delivery, photo: photoKey(delivery) } : null,
    mails,
  });
}
