import { z } from 'zod';
import { PRODUCTION_STATES } from '#domain/production.ts';
import * as addresses from './addresses.ts';
import { endpoint, staff } from './endpoint.ts';
import { id, instant } from './fields.ts';

export const readWall = endpoint(addresses.readWall, {
  summary:
    'O quadro da parede: o que produzir e entregar hoje, só com homenageado, local, hora, coroas e faixas; 404 quando foi retirado',
  params: z.object({ chave: id }),
  response: z.object({
    orders: z.array(
      z.object({
        id: z.string(),
        deceased_name: z.string(),
        place: z.string(),
        deliver_by: instant,
        production: z.enum(PRODUCTION_STATES),
        stopped: z.boolean().describe('Cancelado, estornado ou parado: fale com o escritório.'),
        wreaths: z.array(z.object({ title: z.string(), faixa: z.string().nullable() })),
      }),
    ),
  }),
  limit: 'order-page',
});
export type Wall = z.input<typeof readWall.response>;

const address = z.object({ key: z.string().nullable().describe('A parte secreta do endereço; null sem endereço.') });
export type WallAddress = z.input<typeof address>;

const ofWall = '/orders/production/quadro';

export const getWallAddress = endpoint(staff('GET', ofWall), {
  summary: 'O endereço do quadro da parede',
  response: address,
});

export const shareWall = endpoint(staff('POST', ofWall), {
  summary: 'Criar o endereço do quadro da parede, ou trocá-lo por outro: o anterior deixa de valer',
  response: address,
});

export const withdrawWall = endpoint(staff('DELETE', ofWall), {
  summary: 'Retirar o endereço do quadro da parede',
  response: address,
});
