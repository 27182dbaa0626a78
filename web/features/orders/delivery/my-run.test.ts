import { expect, it } from 'vitest';
import type { ProductionOrder } from '#contract/production.ts';
import { routeAddress, stopsOf, wazeAddress } from './my-run.ts';

const orderTo = (funeral_location: string) => ({ funeral_location }) as ProductionOrder;
const [chapel, cemetery, sameChapel] = [orderTo('Capela São José'), orderTo('Cemitério'), orderTo('capela sao jose')];

it('stops once at a place however it is written, in the order in which places come', () => {
  expect(stopsOf([chapel, cemetery, sameChapel])).toEqual([
    { place: 'Capela São José', orders: [chapel, sameChapel] },
    { place: 'Cemitério', orders: [cemetery] },
  ]);
});

it('leads through all stops to the last', () => {
  const way = new URL(routeAddress(['Capela São José', 'Cemitério']));
  expect(Object.fromEntries(way.searchParams)).toMatchObject({
    waypoints: 'Capela São José',
    destination: 'Cemitério',
  });
  expect(new URL(wazeAddress('Praça & Igreja')).searchParams.get('q')).toBe('Praça & Igreja');
});
