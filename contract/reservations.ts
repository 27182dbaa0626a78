import { z } from 'zod';
import { endpoint } from './endpoint.ts';

export const countReservations = endpoint({
  method: 'GET',
  path: '/reservations/count',
  access: 'administrador',
  summary: 'Quantas reservas estão vivas: nem pagas, nem liberadas, nem vencidas',
  response: z.object({ total: z.number().int() }),
});
