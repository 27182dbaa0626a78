import { z } from 'zod';
import { asOptionalRange, asRange, optionalRangeFields, rangeFields } from './date-range.ts';
import { admin, endpoint } from './endpoint.ts';
import { id, instant, orderNumber } from './fields.ts';
import { optionalPageFields } from './page.ts';
import { purchase, purchaseItems } from './purchase.ts';

export const reservation = z
  .object({
    _id: z.string(),
    order_id: z.string(),
    number: orderNumber,
    created_at: instant,
    expires_at: instant,
    status: z.enum(['active', 'converted', 'released', 'expired']),
    order_data: purchase.omit({ payment_method: true }),
    items: purchaseItems,
    taken_by: z.string().nullable().describe('Quem anotou o pedido por telefone; null: veio da loja.'),
    pay_key: z.string().nullable().describe('A parte secreta do endereço em que se paga um pedido por telefone.'),
  })
  .meta({ id: 'Reservation' });
export type Reservation = z.input<typeof reservation>;

export const countReservations = endpoint(admin('GET', '/reservations/count'), {
  summary: 'Quantas reservas estão vivas: nem pagas, nem liberadas, nem vencidas',
  response: z.object({ total: z.number().int() }),
});

export const listReservationsByDate = endpoint(admin('GET', '/reservations/by_date'), {
  summary: 'Reservas de um período, da mais nova à mais antiga, cada uma com a sua situação',
  query: z.object({ ...rangeFields, ...optionalPageFields }).transform(asRange),
  response: z.array(reservation),
});

export const listLiveReservations = endpoint(admin('GET', '/reservations/live'), {
  summary: 'As reservas que seguram coroas agora, da mais nova à mais antiga',
  query: z.object(optionalPageFields),
  response: z.array(reservation),
});

export const releaseReservation = endpoint(admin('POST', '/reservations/:id/release'), {
  summary: 'Liberar as coroas de um pedido por telefone que não será pago; o link deixa de valer',
  params: z.object({ id }),
  response: reservation,
});

export const exportReservations = endpoint(admin('GET', '/export/reservations'), {
  secondStep: true,
  summary: 'Planilha das reservas, todas ou de um período',
  query: z.object(optionalRangeFields).transform(asOptionalRange),
  media: 'csv',
  response: z.string(),
});
