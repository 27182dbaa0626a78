import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { openProductForm, rosa } from '#web/testing/product-form-harness.tsx';
import { press, recordHarness, type } from '#web/testing/record-harness.tsx';
import { bodyOf, fieldsOf } from './product-fields.tsx';

const NEW_DRAFT = 'draft_ana@example.com_produto_novo';
const harness = recordHarness();

beforeEach(() => {
  harness.read = () => Response.json(rosa);
});

describe('a product that is edited', () => {
  it('says its own texts for missing fields and a missing image', async () => {
    openProductForm({ ...rosa, image: '' });
    type('Nome', '');
    await press('Salvar');
    expect(screen.getByText('Todos os campos obrigatórios devem ser preenchidos.')).toBeTruthy();
    type('Nome', 'Coroa');
    await press('Salvar');
    expect(screen.getAllByText('Selecione uma imagem válida para o produto.').length).toBeGreaterThan(0);
    expect(harness.writes()).toEqual([]);
  });

  it('is active unless the server says that it is not', () => {
    const { active: _, ...unsaid } = rosa;
    expect(bodyOf(fieldsOf(unsaid)).active).toBe(true);
    expect(bodyOf(fieldsOf({ ...rosa, active: false })).active).toBe(false);
  });

  it('that cannot be saved says so', async () => {
    harness.change = () => new Response(null, { status: 500 });
    openProductForm(rosa);
    await press('Salvar');
    expect(screen.getByText('Não foi possível atualizar o produto.')).toBeTruthy();
  });
});

describe('what was typed and not saved', () => {
  it('can be discarded while leaving, and an untouched form asks nothing', async () => {
    const { unmount } = openProductForm();
    type('Nome', 'Coroa Nova');
    fireEvent.click(screen.getByRole('link', { name: 'Outra página' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Descartar e sair' }));
    expect(await screen.findByText('Outra')).toBeTruthy();
    expect(localStorage.getItem(NEW_DRAFT)).toBeNull();
    unmount();
    openProductForm();
    fireEvent.click(screen.getByRole('link', { name: 'Outra página' }));
    expect(await screen.findByText('Outra')).toBeTruthy();
  });
});
