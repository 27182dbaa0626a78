import { expect, it, vi } from 'vitest';
import type { ProductionOrder } from '#contract/production.ts';
import { keepPage, routeAddress, stopsOf, wazeAddress } from './my-run.ts';

const TIME = '2026-11-25T17:30:00.000Z';
const to = (funeral_location: string, change: Partial<ProductionOrder> = {}) =>
  ({
    funeral_location,
    funeral_time: TIME,
    deceased_name: 'José da Silva',
    funeral: null,
    ...change,
  }) as ProductionOrder;

it('stops once at a place for a ceremony however both are written, in the order in which they come', () => {
  const [chapel, cemetery] = [to('Capela São José'), to('Cemitério')];
  const same = to('capela sao jose', { deceased_name: 'Jose da Silva' });
  const stops = stopsOf([chapel, cemetery, same]).map(({ orders }) => orders);
  expect(stops).toEqual([[chapel, same], [cemetery]]);
});

it('stops for each ceremony of a place: of another person, at another time, and of another funeral', () => {
  const linked = (_id: string) => ({ funeral: { _id, linked: true } }) as Partial<ProductionOrder>;
  const first = to('Capela', linked('a'));
  const again = to('Capela', { ...linked('a'), deceased_name: 'Sr. José' });
  const others = [
    to('Capela', linked('b')),
    to('Capela', { deceased_name: 'Ana' }),
    to('Capela', { funeral_time: '2026-11-25T22:00:00.000Z' }),
  ];
  const stops = stopsOf([first, ...others, again]).map(({ orders }) => orders);
  expect(stops).toEqual([[first, again], ...others.map((order) => [order])]);
});

it('leads through all stops to the last', () => {
  const way = new URL(routeAddress(['Capela São José', 'Cemitério']));
  expect(Object.fromEntries(way.searchParams)).toMatchObject({
    waypoints: 'Capela São José',
    destination: 'Cemitério',
  });
  expect(new URL(routeAddress(['Capela', 'Capela', 'Cemitério'])).searchParams.get('waypoints')).toBe('Capela');
  expect(new URL(wazeAddress('Praça & Igreja')).searchParams.get('q')).toBe('Praça & Igreja');
});

it('keeps no document of a newer release, whose files this browser never had', async () => {
  const put = vi.fn(async () => undefined);
  vi.stubGlobal('caches', { open: async () => ({ put }) });
  vi.stubEnv('VITE_RELEASE', 'of-today');
  const answer = (release: string) =>
    vi.stubGlobal('fetch', async () => new Response(`<meta name="release" content="${release}"/>`));
  answer('of-tomorrow');
  await keepPage();
  expect(put).not.toHaveBeenCalled();
  answer('of-today');
  await keepPage();
  expect(put).toHaveBeenCalledOnce();
  vi.unstubAllEnvs();
});
