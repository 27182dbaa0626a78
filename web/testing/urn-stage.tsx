import { screen, waitFor } from '@testing-library/react';
import type { ComponentType } from 'react';
import { beforeEach, expect } from 'vitest';
import type { Urn } from '#contract/urns.ts';
import { openScreen, type RecordStage, recordStage } from './record-stage.tsx';

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
export function urnStage(): RecordStage & { urns: Urn[] } {
  const stage = Object.assign(recordStage(), { urns: [cedro, branca] });
  beforeEach(() => {
    stage.urns = [cedro, branca];
    stage.read = () => Response.json(stage.urns);
  });
  return stage;
}

/** Shows a screen of urns once they are loaded. */
export async function openUrns(Screen: ComponentType, address = '/') {
  const view = openScreen(Screen, address);
  await waitFor(() => expect(screen.queryByText('Carregando urnas…')).toBeNull());
  return view;
}
