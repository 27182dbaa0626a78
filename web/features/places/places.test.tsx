import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Place } from '#contract/places.ts';
import { field, press, type } from '#web/testing/back-office.tsx';
import { openScreen, recordHarness } from '#web/testing/record-harness.tsx';
import PlacesPage from './places-page.tsx';

const harness = recordHarness();

// jsdom has no layout and no scrolling.
Element.prototype.scrollIntoView = () => undefined;

const chapel: Place = {
  ...{ _id: 'p1', version: 3, nome: 'Capela do Carmo', endereco: '', entrada: 'Portão lateral' },
  ...{ recebe_das: '07:00', recebe_ate: '17:00', antecedencia: 90, telefone: '', recado: '' },
};

async function openPlaces(places: readonly Place[]): Promise<void> {
  harness.read = (path) =>
    Response.json(path.endsWith('/sugestoes') ? [{ nome: 'Capela Santa Rita', pedidos: 4 }] : places);
  openScreen(PlacesPage);
  await screen.findByText(places.length === 0 ? 'Ainda não há locais' : 'Capela do Carmo');
}

describe('places', () => {
  it('are learned from orders by one tap, and what was typed stays when they cannot be saved', async () => {
    await openPlaces([]);
    await press('Capela Santa Rita (4 pedidos)');
    expect(document.activeElement).toBe(field('Nome do local'));
    type('Por onde se entra', 'Pela rampa');
    harness.change = () => Response.json({ detail: 'Serviço indisponível.' }, { status: 503 });
    await press('Salvar local');
    expect(screen.getByText('Serviço indisponível.')).toBeTruthy();
    expect(field('Por onde se entra').value).toBe('Pela rampa');
    harness.change = () => Response.json(null);
    await press('Salvar local');
    expect(harness.writes().at(-1)?.body).toMatchObject({ nome: 'Capela Santa Rita', entrada: 'Pela rampa' });
    expect(screen.queryByRole('form', { name: 'Local' })).toBeNull();
  });

  it('say what is known, are refused without a name, and go after a question', async () => {
    await openPlaces([chapel]);
    for (const told of ['das 07:00 às 17:00', '90 minutos antes da cerimônia'])
      expect(screen.getByText(told)).toBeTruthy();
    await press('Editar Capela do Carmo');
    type('Nome do local', ' ');
    type('Minutos de antecedência', 'duas horas');
    await press('Salvar local');
    for (const said of ['Informe o nome do local.', 'Informe os minutos em número inteiro.'])
      expect(screen.getByText(said)).toBeTruthy();
    await press('Cancelar');
    await press('Excluir Capela do Carmo');
    await screen.findByRole('dialog');
    expect(harness.writes()).toEqual([]);
    await press('Excluir');
    expect(harness.writes()).toMatchObject([{ method: 'DELETE', path: '/api/locais/p1' }]);
  });
});
