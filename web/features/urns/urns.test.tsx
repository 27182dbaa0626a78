import { act, screen, waitFor } from '@testing-library/react';
import type { ComponentType } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Urn } from '#contract/urns.ts';
import { chooseImage, field, openScreen, press, recordStage, type } from '#web/testing/record-stage.tsx';
import { UrnCatalogue } from './urn-catalogue.tsx';
import UrnOfficePage from './urn-office-page.tsx';

const STALE = 'Este registro foi alterado por outra pessoa. Recarregue e tente de novo.';
const cedro: Urn = {
  _id: 'cedro',
  nome: 'Urna Cedro',
  descricao: 'Cedro envernizado.',
  imagem: '/media/urna-cedro/960.webp',
  preco: 3200.5,
  ativo: true,
  version: 3,
};
const branca: Urn = { _id: 'branca', nome: 'Urna Branca', imagem: '/media/urna-b/960.webp', ativo: false, version: 1 };

const stage = recordStage();
let urns: Urn[];

beforeEach(() => {
  urns = [cedro, branca];
  stage.read = () => Response.json(urns);
});

// jsdom lays nothing out and has no scrolling.
Element.prototype.scrollIntoView = () => undefined;

async function openUrns(Screen: ComponentType, address = '/') {
  const view = openScreen(Screen, address);
  await waitFor(() => expect(screen.queryByText('Carregando urnas…')).toBeNull());
  return view;
}

async function uploadImage(): Promise<void> {
  const upload = await chooseImage(stage);
  await act(async () => upload.answer(200, { url: '/media/nova/960.webp' }));
}

describe('a new urn', () => {
  it('needs a name and an image', async () => {
    await openUrns(UrnOfficePage);
    await press('Cadastrar urna');
    expect(screen.getByText('Nome e imagem são obrigatórios.')).toBeTruthy();
    expect(document.activeElement).toBe(field('Nome'));
    type('Nome', 'Urna Nova');
    await press('Cadastrar urna');
    expect(document.activeElement).toBe(field('Imagem'));
    expect(stage.writes()).toEqual([]);
  });

  it.each([
    ['1234,56', 1234.56],
    ['1234.56', 1234.56],
    ['1.234,5', 1234.5],
    ['', null],
  ])('with the price %j sends %j, and leaves an empty form', async (typed, preco) => {
    await openUrns(UrnOfficePage);
    type('Nome', ' Urna Nova ');
    type('Preço', typed);
    await uploadImage();
    await press('Cadastrar urna');
    expect(stage.writes()).toEqual([
      {
        method: 'POST',
        path: '/api/urnas',
        body: { nome: 'Urna Nova', descricao: null, imagem: '/media/nova/960.webp', preco },
      },
    ]);
    expect(screen.getByText('Urna criada com sucesso')).toBeTruthy();
    expect([field('Nome').value, field('Preço').value]).toEqual(['', '']);
    expect(screen.getByText('Escolher imagem')).toBeTruthy();
    expect(localStorage.getItem('draft_ana@example.com_urna_nova')).toBeNull();
  });

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
  it('fills the form and goes with its version; what is emptied is sent as empty', async () => {
    await openUrns(UrnOfficePage);
    await press('Editar Urna Cedro');
    expect([field('Nome').value, field('Descrição').value, field('Preço').value]).toEqual([
      'Urna Cedro',
      'Cedro envernizado.',
      '3.200,50',
    ]);
    expect(document.activeElement).toBe(field('Nome'));
    type('Preço', '');
    type('Descrição', '');
    await press('Salvar urna');
    expect(stage.writes()).toEqual([
      {
        method: 'PUT',
        path: '/api/urnas/cedro',
        body: { nome: 'Urna Cedro', descricao: null, imagem: cedro.imagem, preco: null, version: 3 },
      },
    ]);
    expect(screen.getByText('Urna atualizada com sucesso')).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Nova urna' })).toBeTruthy();
  });

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

  it('and was changed by somebody else meanwhile keeps what was typed and overwrites nothing', async () => {
    await openUrns(UrnOfficePage);
    await press('Editar Urna Cedro');
    type('Nome', 'Urna Cedro Claro');
    stage.change = () => Response.json({ detail: STALE, code: 'stale-version' }, { status: 409 });
    urns = [{ ...cedro, preco: 4000, version: 4 }, branca];
    await press('Salvar urna');
    await waitFor(() => expect(screen.getByText('Esta urna mudou enquanto você editava')).toBeTruthy());
    expect([screen.getByText(STALE), screen.getByText('4.000,00')]).toHaveLength(2);
    await press('Manter o que digitei');
    stage.change = () => Response.json(null);
    await press('Salvar urna');
    expect(stage.writes()[1]?.body).toMatchObject({ nome: 'Urna Cedro Claro', preco: 4000, version: 4 });
  });
});

describe('the cards of the administration', () => {
  it('switch an urn without a body and then show what the server has', async () => {
    await openUrns(UrnOfficePage);
    urns = [{ ...cedro, ativo: false }, branca];
    await press('Desativar Urna Cedro');
    expect(stage.writes()).toEqual([{ method: 'PATCH', path: '/api/urnas/cedro/toggle', body: undefined }]);
    await waitFor(() => expect(screen.getByRole('button', { name: 'Ativar Urna Cedro' })).toBeTruthy());
    expect(screen.getByRole('article', { name: 'Urna Cedro' }).className).toMatch(/opacity-\d/);
  });

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
    stage.read = () => Response.json(urns);
    await press('Tentar novamente');
    await waitFor(() => expect(screen.getByRole('article', { name: 'Urna Cedro' })).toBeTruthy());
  });
});
