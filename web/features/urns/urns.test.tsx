import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { chooseImage, field, press, type } from '#web/testing/record-stage.tsx';
import { branca, cedro, openUrns, urnStage } from '#web/testing/urn-stage.tsx';
import { UrnCatalogue } from './urn-catalogue.tsx';
import UrnOfficePage from './urn-office-page.tsx';

const stage = urnStage();

// jsdom lays nothing out and has no scrolling.
Element.prototype.scrollIntoView = () => undefined;

async function uploadImage(): Promise<void> {
  const upload = await chooseImage(stage);
  await act(async () => upload.answer(200, { url: '/media/nova/960.webp' }));
}

describe('a new urn', () => {
  it('that cannot be saved says so and why, and keeps what was typed', async () => {
    stage.change = () => Response.json({ detail: 'Serviço temporariamente indisponível.' }, { status: 503 });
    await openUrns(UrnOfficePage);
    type('Nome', 'Urna Nova');
    await uploadImage();
    await press('Cadastrar urna');
    expect(screen.getByText('Falha ao salvar urna')).toBeTruthy();
    expect(screen.getByText('Serviço temporariamente indisponível.')).toBeTruthy();
    expect(field('Nome').value).toBe('Urna Nova');
  });
});

describe('an urn that is edited', () => {
  it('leaves the new one that was being typed where it was', async () => {
    await openUrns(UrnOfficePage);
    type('Nome', 'Urna Nova');
    await press('Editar Urna Cedro');
    type('Nome', 'Urna Cedro Claro');
    await press('Cancelar edição');
    expect(field('Nome').value).toBe('Urna Nova');
    await press('Editar Urna Cedro');
    expect(field('Nome').value).toBe('Urna Cedro');
  });

  it('follows the switch on its card, so that saving it is not refused', async () => {
    await openUrns(UrnOfficePage);
    await press('Editar Urna Cedro');
    type('Nome', 'Urna Cedro Claro');
    stage.change = () => {
      stage.urns = [{ ...cedro, ativo: false, version: 4 }, branca];
      return Response.json(null);
    };
    await press('Desativar Urna Cedro');
    await screen.findByRole('button', { name: 'Ativar Urna Cedro' });
    await press('Salvar urna');
    expect(stage.writes().at(-1)?.body).toMatchObject({ nome: 'Urna Cedro Claro', version: 4 });
  });
});

describe('the cards of the administration', () => {
  it('say when the switch fails', async () => {
    stage.change = () => new Response(null, { status: 500 });
    await openUrns(UrnOfficePage);
    await press('Ativar Urna Branca');
    expect(screen.getByText('Falha ao alterar status da urna')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Ativar Urna Branca' })).toBeTruthy();
  });

  it.each([UrnOfficePage, UrnCatalogue])('and the catalogue say when they cannot be loaded', async (Screen) => {
    stage.read = () => new Response(null, { status: 500 });
    await openUrns(Screen);
    expect(screen.getByText('Falha ao carregar urnas.')).toBeTruthy();
    stage.read = () => Response.json(stage.urns);
    await press('Tentar novamente');
    await waitFor(() => expect(screen.getByRole('article', { name: 'Urna Cedro' })).toBeTruthy());
  });
});
