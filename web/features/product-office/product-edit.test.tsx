import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { ManagedProduct } from '#contract/products.ts';
import { openProductForm, rosa } from '#web/testing/product-form-stage.tsx';
import { field, press, recordStage, type } from '#web/testing/record-stage.tsx';

const STALE = 'Este registro foi alterado por outra pessoa. Recarregue e tente de novo.';
const NEW_DRAFT = 'draft_ana@example.com_produto_novo';
const stage = recordStage();
let current: ManagedProduct;

beforeEach(() => {
  current = rosa;
  stage.read = () => Response.json(current);
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
    expect(stage.writes()).toEqual([]);
  });

  it('that cannot be saved says so', async () => {
    stage.change = () => new Response(null, { status: 500 });
    openProductForm(rosa);
    await press('Salvar');
    expect(screen.getByText('Não foi possível atualizar o produto.')).toBeTruthy();
  });

  it('that somebody else changed keeps what was typed, shows both, and overwrites nothing', async () => {
    stage.change = () => Response.json({ detail: STALE, code: 'stale-version' }, { status: 409 });
    openProductForm(rosa);
    type('Nome', 'Coroa Rosa Grande');
    current = { ...rosa, price: 999, name: 'Coroa Rubra', version: 8 };
    await press('Salvar');
    await waitFor(() => expect(screen.getByText('Este produto mudou enquanto você editava')).toBeTruthy());
    expect(screen.getByText(STALE)).toBeTruthy();
    expect(screen.getByText('Coroa Rubra')).toBeTruthy();
    expect(screen.getByText('999,00')).toBeTruthy();
    expect(field('Nome').value).toBe('Coroa Rosa Grande');
    fireEvent.click(screen.getByRole('button', { name: 'Manter o que digitei' }));
    expect([field('Nome').value, field('Preço').value]).toEqual(['Coroa Rosa Grande', '999,00']);
    stage.change = () => Response.json(null);
    await press('Salvar');
    expect(stage.writes()[1]?.body).toMatchObject({ name: 'Coroa Rosa Grande', price: 999, version: 8 });
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
