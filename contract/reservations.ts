import { z } from 'zod';
import { asOptionalRange, asRange, optionalRangeFields, rangeFields } from './date-range.ts';
import { endpoint } from './endpoint.ts';
import { instant, money } from './fields.ts';
import { optionalPageFields } from './page.ts';

export const reservation = z
  .object({
    _id: z.string(),
    order_id: z.string(),
    created_at: instant,
    expires_at: instant,
    status: z.enum(['active', 'converted', 'released', 'expired']),
    order_data: z.object({
      buyer_name: z.string(),
      buyer_email: z.string(),
      buyer_phone: z.string().optional(),
      buyer_cpf: z.string(),
      billing_address: z.string(),
      deceased_name: z.string(),
      funeral_location: z.string(),
      funeral_time: instant,
      faixa_texts: z.array(z.string()),
      total: money,
    }),
    items: z.array(
      z.object({
        id: z.string(),
        title: z.string(),
        image: z.string(),
        size: z.string(),
        color: z.string(),
        quantity: z.number().int(),
        price: money,
      }),
    ),
  })
  .meta({ id: 'Reservation' });
export type Reservation = z.input<typeof reservation>;

export const countReservations = endpoint({
  method: 'GET',
  path: '/reservations/count',
  access: 'administrador',
  summary: 'Quantas reservas estão vivas: nem pagas, nem liberadas, nem vencidas',
  response: z.object({ total: z.number().int() }),
});

export const listReservationsByDate = endpoint({
  method: 'GET',
  path: '/reservations/by_date',
  access: 'administrador',
  summary: 'Reservas de um período, da mais nova à mais antiga, cada uma com a sua situação',
  query: z.object({ ...rangeFields, ...optionalPageFields }).transform(asRange),
  response: z.array(reservation),
});

export const exportReservations = endpoint({
  method: 'GET',
  path: '/export/reservations',
  access: 'administrador',
  summary: 'Planilha das reservas, todas ou de um período',
  query: z.object(optionalRangeFields).transform(asOptionalRange),
  media: 'csv',
  response: z.string(),
});
