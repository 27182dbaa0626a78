import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { field, press, type } from '#web/testing/back-office.tsx';
import { fillInProduct, openProductForm, rosa } from '#web/testing/product-form-harness.tsx';
import { chooseImage, recordHarness } from '#web/testing/record-harness.tsx';
import { createFailure } from '../queries.ts';
import { bodyOf, fieldsOf } from './product-fields.tsx';

const harness = recordHarness();

describe('a new product', () => {
  it('needs every field, and takes a price and a stock of zero for missing', async () => {
    openProductForm();
    await fillInProduct(harness);
    for (const [label, empty, right] of [
      ['Nome', '', 'Coroa Nova'],
      ['Preço', '', '1250'],
      ['Tamanho', '', 'Grande'],
      ['Estoque', '', '4'],
      ['Descrição', '', 'Lírios.'],
      ['Preço', '0,00', '1250'],
      ['Estoque', '0', '4'],
    ] as const) {
      type(label, empty);
      await press('Salvar');
      expect(screen.getByText('Preencha todos os campos obrigatórios.')).toBeTruthy();
      expect(field(label).getAttribute('aria-invalid')).toBe('true');
      expect(document.activeElement).toBe(field(label));
      type(label, right);
    }
    expect(harness.writes()).toEqual([]);
  });

  it('refuses wrong numbers with the reason, and keeps them', async () => {
    openProductForm();
    await fillInProduct(harness);
    for (const [label, typed, why, right] of [
      ['Estoque', '82,5', 'Informe um número inteiro.', '4'],
      ['Estoque', '-3', 'Informe um número inteiro.', '4'],
      ['Estoque', '9999999', 'Informe no máximo 100.000.', '4'],
      ['Preço', '-50', 'O preço deve ser maior que zero.', '1250'],
      ['Preço original', '12,345', 'Informe um valor em reais.', ''],
    ] as const) {
      type(label, typed);
      await press('Salvar');
      expect(screen.getByText(why)).toBeTruthy();
      expect(field(label).value).toBe(typed);
      type(label, right);
    }
    expect(harness.writes()).toEqual([]);
  });

  it('needs an image, and says both when fields are missing too', async () => {
    openProductForm();
    await press('Salvar');
    expect(screen.getByText('Preencha todos os campos obrigatórios.')).toBeTruthy();
    expect(screen.getByText('Selecione e envie uma imagem válida antes de salvar.')).toBeTruthy();
    expect(field('Imagem').getAttribute('aria-invalid')).toBe('true');
    expect(harness.writes()).toEqual([]);
  });

  it('that is refused says why, and keeps what was typed', async () => {
    harness.change = () => Response.json({ detail: 'X' }, { status: 400 });
    openProductForm();
    await fillInProduct(harness);
    await press('Salvar');
    expect(screen.getByText('X')).toBeTruthy();
    expect(field('Nome').value).toBe(' Coroa Nova ');
  });

  it('that fails without a reason has a general message', () => {
    expect(createFailure(new Error(''))).toBe('Não foi possível criar o produto.');
  });
});

describe('the image', () => {
  it('is waited for when somebody saves during its upload', async () => {
    openProductForm(rosa);
    const upload = await chooseImage(harness);
    await press('Salvar');
    expect(harness.writes()).toEqual([]);
    await act(async () => upload.answer(200, { url: '/media/nova/960.webp' }));
    await waitFor(() => expect(harness.writes()[0]?.body).toMatchObject({ image: '/media/nova/960.webp' }));
  });

  it('whose upload fails while somebody saves is required again, and nothing is saved', async () => {
    openProductForm();
    type('Nome', 'Coroa Nova');
    await fillInProduct(harness);
    const upload = await chooseImage(harness);
    await press('Salvar');
    await act(async () => upload.answer(413, { detail: 'Conteúdo grande demais.' }));
    expect(screen.getByText('Selecione e envie uma imagem válida antes de salvar.')).toBeTruthy();
    expect(screen.getByText('Conteúdo grande demais.')).toBeTruthy();
    expect(harness.writes()).toEqual([]);
  });

  it('can be cancelled or replaced during its upload', async () => {
    openProductForm();
    const first = await chooseImage(harness);
    const second = await chooseImage(harness, 'outra.jpg');
    expect([first.wasGivenUp(), second.wasGivenUp()]).toEqual([true, false]);
    fireEvent.click(screen.getByRole('button', { name: 'Cancelar' }));
    expect(second.wasGivenUp()).toBe(true);
    expect(screen.getByText('Escolher imagem')).toBeTruthy();
  });
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
    expect(localStorage.getItem('draft_ana@example.com_produto_novo')).toBeNull();
    unmount();
    openProductForm();
    fireEvent.click(screen.getByRole('link', { name: 'Outra página' }));
    expect(await screen.findByText('Outra')).toBeTruthy();
  });
});
