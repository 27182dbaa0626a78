import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Wall } from '#contract/wall.ts';
import { openOffice } from '#web/testing/back-office.tsx';
import { fakeServer } from '#web/testing/fake-server.ts';
import WallPage from './wall-page.tsx';

it('counts down no order that stands still', async () => {
  const order = (id: string, stopped: boolean): Wall['orders'][number] => ({
    ...{ id, stopped, deceased_name: `Falecido ${id}`, place: 'Capela', deliver_by: '2026-11-21T15:00:00.000Z' },
    ...{ production: 'em_producao', wreaths: [{ title: 'Coroa da Serra', faixa: null }] },
  });
  fakeServer({ 'GET /api/quadro/': () => Response.json({ orders: [order('a', false), order('b', true)] }) });
  await openOffice('/quadro/chave', '/quadro/:chave', WallPage);
  expect(await screen.findAllByText(/^Entregar até .*, atrasado/)).toHaveLength(1);
  expect(screen.getByText(/^Entregar até [^,]*$/)).toBeTruthy();
  expect(screen.getByText('Parado: fale com o escritório')).toBeTruthy();
});
