import { act, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { enterOffice, openOffice, press } from '#web/testing/back-office.tsx';
import { fakeServer } from '#web/testing/fake-server.ts';
import { anOrder } from '#web/testing/order.ts';
import { PressingOrders } from './production/pressing-orders.tsx';
import ProductionPage from './production-page.tsx';
import WallPage from './wall-page.tsx';

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

const answer = (answers: () => Response) =>
  fakeServer({
    'GET /api/orders/production': answers,
    'GET /api/quadro/': answers,
    'GET /api/locais': () => Response.json([]),
  });

describe('an hour of another day says its day', () => {
  it('among the most urgent orders', async () => {
    await openOffice('/hoje', '/hoje', () => <PressingOrders total={1} first={[order]} />);
    expect(screen.getByText('Capela Municipal, cerimônia às 13:00 de 22/11')).toBeTruthy();
  });

  it('on the board that is folded to a line for each order', async () => {
    answer(() => Response.json([order]));
    await openOffice(PRODUCTION, PRODUCTION, ProductionPage);
    await press('Lista curta');
    expect(await screen.findByText('12:00 de 22/11')).toBeTruthy();
  });

  it.each([
    ['wall', '/quadro/chave', '/quadro/:chave', WallPage, { orders: [] }],
    ['board', `${PRODUCTION}?dia=2026-11-21`, PRODUCTION, ProductionPage, []],
  ])('on the %s that was loaded then, and without a line since', async (_, address, pattern, Page, loaded) => {
    const { answers } = answer(() => Response.json(loaded));
    await openOffice(address, pattern, Page);
    await act(() => vi.advanceTimersByTimeAsync(0));
    answers['GET /api/orders/production'] = answers['GET /api/quadro/'] = () => new Response(null, { status: 500 });
    vi.setSystemTime('2026-11-22T15:30:00Z');
    await act(() => vi.advanceTimersByTimeAsync(60_500));
    expect(screen.getByText(/^Sem conexão com o servidor: .+ é das 12:00 de 21\/11\.$/)).toBeTruthy();
  });
});
