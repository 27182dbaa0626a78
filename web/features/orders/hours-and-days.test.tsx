import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { enterOffice, openOffice, press } from '#web/testing/back-office.tsx';
import { fakeServer } from '#web/testing/fake-server.ts';
import { anOrder } from '#web/testing/order.ts';
import { PressingOrders } from './production/pressing-orders.tsx';
import ProductionPage from './production-page.tsx';

const [DUE, CEREMONY] = ['2026-11-22T15:00:00.000Z', '2026-11-22T16:00:00.000Z'];
const order = {
  ...anOrder({ deliver_by: DUE, funeral_time: CEREMONY }),
  closing: null,
  refunded: false,
  delivery: null,
};
const PRODUCTION = '/funcionario/producao';

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-11-21T15:00:00Z') });
  enterOffice();
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: false }));
});

describe('an hour of another day says its day', () => {
  it('among the most urgent orders', async () => {
    await openOffice('/hoje', '/hoje', () => <PressingOrders total={1} first={[order]} />);
    expect(screen.getByText('Capela Municipal, cerimônia às 13:00 de 22/11')).toBeTruthy();
  });

  it('on the board that is folded to a line for each order', async () => {
    fakeServer({
      'GET /api/orders/production': () => Response.json([order]),
      'GET /api/locais': () => Response.json([]),
    });
    await openOffice(PRODUCTION, PRODUCTION, ProductionPage);
    await press('Lista curta');
    expect(await screen.findByText('12:00 de 22/11')).toBeTruthy();
  });
});
