import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { FuneralWreath } from '#contract/funerals.ts';
import { press } from '#web/testing/back-office.tsx';
import { funeralHarness, running } from '#web/testing/funeral-harness.tsx';
import { wreathText } from './agenda/segment-labels.ts';
import { WreathLines } from './wreath-lines.tsx';

const harness = funeralHarness();
const wreath: FuneralWreath = {
  ...{ order_id: 'o1', number: 1007, linked: false, flags: [], production: 'novo' },
  wreaths: [{ title: 'Coroa Paz', faixa: 'Saudades' }],
  told: null,
  ...{ funeral_location: 'Cemitério (sala 2)', funeral_time: '2026-11-21T12:15:00.000Z' },
};
const show = (change: Partial<FuneralWreath> = {}) =>
  harness.show(<WreathLines funeral={{ ...running, coroas: [{ ...wreath, ...change }] }} />);

it('suggests an order that follows no ceremony with the reason, and links it once who reads what follows agrees', async () => {
  harness.answer = ({ method }) =>
    method === 'PUT'
      ? Response.json({ order_id: 'o1', funeral: { linked: true } })
      : method === 'POST'
        ? Response.json({ text: 'Cabe no prazo.' })
        : undefined;
  show();
  expect(screen.getByText('Mesmo nome, local escrito de outro modo, 45 min antes.')).toBeTruthy();
  await press(/^É desta cerimônia/);
  await screen.findByText(/^Local: de “Cemitério \(sala 2\)” para .* A equipe e quem comprou recebem um aviso\.$/);
  await screen.findByText('Cabe no prazo.');
  expect(harness.writes()).toEqual([]);
  await press(/^Mudar e avisar/);
  expect(harness.writes()).toMatchObject([{ path: '/api/orders/o1/ceremony', body: { funeral_id: 'f1' } }]);
  await screen.findByText('O pedido segue a cerimônia.');
});

it('says of one that follows it whether it still fits, and lets go of it by one tap', async () => {
  harness.answer = ({ method }) => (method === 'DELETE' ? Response.json({ order_id: 'o1', funeral: null }) : undefined);
  show({ linked: true, flags: ['past-deadline'] });
  expect(screen.getByText('Fora do prazo')).toBeTruthy();
  await press(/^Não é desta cerimônia/);
  expect(harness.writes()).toMatchObject([{ method: 'DELETE', path: '/api/orders/o1/ceremony' }]);
});

it.each([
  [['moved'], 'segue para lá'],
  [['moved', 'moved-late'], 'Estamos vendo se o pedido nº 1007 ainda chega a tempo.'],
  [['moved', 'past-deadline'], 'já não podemos prometer'],
])('prepares the words to a buyer whose wreath is %j: it %s', (flags, what) => {
  show({ linked: true, flags, told: { buyer_name: 'Ana', buyer_phone: '21987654321' } });
  const link = screen.getByRole('link', { name: /^Avisar Ana da mudança/ });
  const url = new URL(link.getAttribute('href') ?? '');
  expect(url.pathname).toBe('/5521987654321');
  expect(url.searchParams.get('text')).toContain('passou para Cemitério (sala 2), 21/11/2026 09:15.');
  expect(url.searchParams.get('text')).toContain(what);
});

it('prepares no words about a ceremony that was called off, and says that somebody has to decide', () => {
  show({ linked: true, flags: ['moved', 'no-ceremony'], told: { buyer_name: 'Ana', buyer_phone: '21987654321' } });
  expect(screen.queryByRole('link', { name: /^Avisar Ana/ })).toBeNull();
  expect(screen.getByText('Cerimônia cancelada: decidir')).toBeTruthy();
});

it.each([
  [{ esperadas: 0, entregues: 0 }, undefined],
  [{ esperadas: 1, entregues: 1 }, '1 coroa, já no local'],
  [{ esperadas: 3, entregues: 1 }, '3 coroas, 1 já no local'],
])('the agenda says of %j: %s', (coroas, said) => {
  expect(wreathText(coroas)).toBe(said);
});
