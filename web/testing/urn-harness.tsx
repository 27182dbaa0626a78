import { screen, waitFor } from '@testing-library/react';
import type { ComponentType } from 'react';
import { beforeEach, expect } from 'vitest';
import type { Urn } from '#contract/urns.ts';
import { openScreen, recordHarness } from './record-harness.tsx';

export const cedro: Urn = {
  _id: 'cedro',
  nome: 'Urna Cedro',
  descricao: 'Cedro envernizado.',
  imagem: '/media/urna-cedro/960.webp',
  preco: 3200.5,
  ativo: true,
  version: 3,
};
export const branca: Urn = {
  _id: 'branca',
  nome: 'Urna Branca',
  imagem: '/media/urna-b/960.webp',
  ativo: false,
  version: 1,
};

/** A back office with two urns, one of them inactive. */
export function urnHarness() {
  const harness = Object.assign(recordHarness(), { urns: [cedro, branca] });
  beforeEach(() => {
    harness.urns = [cedro, branca];
    harness.read = () => Response.json(harness.urns);
  });
  return harness;
}

/** Shows a screen of urns once they are loaded. */
export async function openUrns(Screen: ComponentType, address = '/') {
  const view = openScreen(Screen, address);
  await waitFor(() => expect(screen.queryByText('Carregando urnas…')).toBeNull());
  return view;
}
