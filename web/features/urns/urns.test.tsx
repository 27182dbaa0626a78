import { act, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { field, press, type } from '#web/testing/back-office.tsx';
import { chooseImage } from '#web/testing/record-harness.tsx';
import { branca, cedro, openUrns, urnHarness } from '#web/testing/urn-harness.tsx';
import UrnOfficePage from './urn-office-page.tsx';

const harness = urnHarness();

// jsdom has no layout and no scrolling.
Element.prototype.scrollIntoView = () => undefined;

async function uploadImage(): Promise<void> {
  const upload = await chooseImage(harness);
  await act(async () => upload.answer(200, { url: '/media/nova/960.webp' }));
}

describe('a new urn', () => {
  it('that cannot be saved says so and why, and keeps what was typed', async () => {
    harness.change = () => Response.json({ detail: 'Serviço temporariamente indisponível.' }, { status: 503 });
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
    harness.change = () => {
      harness.urns = [{ ...cedro, ativo: false, version: 4 }, branca];
      return Response.json(null);
    };
    await press('Desativar Urna Cedro');
    await screen.findByRole('button', { name: 'Ativar Urna Cedro' });
    await press('Salvar urna');
    expect(harness.writes().at(-1)?.body).toMatchObject({ nome: 'Urna Cedro Claro', version: 4 });
  });
});
