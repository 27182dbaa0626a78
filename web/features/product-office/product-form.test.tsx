import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { fillInProduct, openProductForm, rosa } from '#web/testing/product-form-stage.tsx';
import { chooseImage, field, press, recordStage, type } from '#web/testing/record-stage.tsx';

const stage = recordStage();

describe('a new product', () => {
  it.each(['Nome', 'Preço', 'Tamanho', 'Estoque', 'Descrição'])('needs the field %s', async (label) => {
    openProductForm();
    await fillInProduct(stage);
    type(label, '');
    await press('Salvar');
    expect(screen.getByText('Preencha todos os campos obrigatórios.')).toBeTruthy();
    expect(field(label).getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(field(label));
    expect(stage.writes()).toEqual([]);
  });

  it.each([
    ['Preço', '0,00'],
    ['Estoque', '0'],
  ])('takes zero in %s for missing', async (label, zero) => {
    openProductForm();
    await fillInProduct(stage);
    type(label, zero);
    await press('Salvar');
    expect(screen.getByText('Preencha todos os campos obrigatórios.')).toBeTruthy();
    expect(stage.writes()).toEqual([]);
  });

  it.each([
    ['Estoque', '82,5', 'Informe um número inteiro.'],
    ['Estoque', '-3', 'Informe um número inteiro.'],
    ['Estoque', '9999999', 'Informe no máximo 100.000.'],
    ['Preço', '-50', 'O preço deve ser maior que zero.'],
    ['Preço original', '12,345', 'Informe um valor em reais.'],
  ])('refuses what was typed into %s as %j, and keeps it', async (label, typed, why) => {
    openProductForm();
    await fillInProduct(stage);
    type(label, typed);
    await press('Salvar');
    expect(screen.getByText(why)).toBeTruthy();
    expect([field(label).value, stage.writes()]).toEqual([typed, []]);
  });

  it('needs an image, and says both when fields are missing too', async () => {
    openProductForm();
    await press('Salvar');
    expect(screen.getByText('Preencha todos os campos obrigatórios.')).toBeTruthy();
    expect(screen.getByText('Selecione e envie uma imagem válida antes de salvar.')).toBeTruthy();
    expect(field('Imagem').getAttribute('aria-invalid')).toBe('true');
    expect(stage.writes()).toEqual([]);
  });

  it.each<[string, string, () => Response]>([
    ["the server's detail", 'X', () => Response.json({ detail: 'X' }, { status: 400 })],
    ['the messages of a list', 'A | B', () => Response.json({ detail: [{ msg: 'A' }, { msg: 'B' }] }, { status: 422 })],
    ['a plain string', 'texto', () => new Response('texto', { status: 400 })],
    ['a string as JSON', 'texto', () => Response.json('texto', { status: 400 })],
    ["the client's message", 'O servidor deu uma resposta inesperada.', () => new Response(null, { status: 500 })],
  ])('that is refused says %s, and keeps what was typed', async (_what, text, answer) => {
    stage.change = answer;
    openProductForm();
    await fillInProduct(stage);
    await press('Salvar');
    expect(screen.getByText(text)).toBeTruthy();
    expect(field('Nome').value).toBe(' Coroa Nova ');
    expect(screen.queryByText('Produto criado com sucesso.')).toBeNull();
  });
});

describe('the image', () => {
  it('is waited for when somebody saves while it is on its way', async () => {
    openProductForm(rosa);
    const upload = await chooseImage(stage);
    await press('Salvar');
    expect(stage.writes()).toEqual([]);
    await act(async () => upload.answer(200, { url: '/media/nova/960.webp' }));
    await waitFor(() => expect(stage.writes()[0]?.body).toMatchObject({ image: '/media/nova/960.webp' }));
  });

  it('that fails while somebody saves is asked for again, and nothing is saved', async () => {
    openProductForm();
    type('Nome', 'Coroa Nova');
    await fillInProduct(stage);
    const upload = await chooseImage(stage);
    await press('Salvar');
    await act(async () => upload.answer(413, { detail: 'Conteúdo grande demais.' }));
    expect(screen.getByText('Selecione e envie uma imagem válida antes de salvar.')).toBeTruthy();
    expect(screen.getByText('Conteúdo grande demais.')).toBeTruthy();
    expect(stage.writes()).toEqual([]);
  });

  it('can be given up or replaced while it is on its way', async () => {
    openProductForm();
    const first = await chooseImage(stage);
    const second = await chooseImage(stage, 'outra.jpg');
    expect([first.wasGivenUp(), second.wasGivenUp()]).toEqual([true, false]);
    fireEvent.click(screen.getByRole('button', { name: 'Cancelar' }));
    expect(second.wasGivenUp()).toBe(true);
    expect(screen.getByText('Escolher imagem')).toBeTruthy();
  });
});
