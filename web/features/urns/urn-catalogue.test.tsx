import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { Urn } from '#contract/urns.ts';
import { press } from '#web/testing/back-office.tsx';
import { branca, cedro, openUrns, urnHarness } from '#web/testing/urn-harness.tsx';
import { UrnCatalogue } from './urn-catalogue-page.tsx';

const harness = urnHarness();

const names = () => screen.getAllByRole('article').map((card) => card.querySelector('h2')?.textContent);

describe('the catalogue of the staff', () => {
  const mogno: Urn = { ...cedro, _id: 'mogno', nome: 'Urna Mogno', preco: 5000 };
  const { preco: _, ...simples } = { ...cedro, _id: 'simples', nome: 'Urna Simples' };

  beforeEach(() => {
    harness.urns = [mogno, simples, cedro, branca];
  });

  it('asks for active urns alone, and shows no price where there is none', async () => {
    await openUrns(UrnCatalogue);
    expect(harness.sent[0]?.path).toBe('/api/urnas?ativas=true');
    expect(names()).toEqual(['Urna Cedro', 'Urna Mogno', 'Urna Simples']);
    expect(screen.getByRole('article', { name: 'Urna Cedro' }).textContent).toContain('R$ 3.200,50');
    expect(screen.getByRole('article', { name: 'Urna Simples' }).textContent).not.toContain('R$');
  });

  it('is put in the order that the address names', async () => {
    await openUrns(UrnCatalogue, '/?ordem=maior-preco');
    expect(names()).toEqual(['Urna Mogno', 'Urna Cedro', 'Urna Simples']);
    fireEvent.change(screen.getByLabelText('Ordenar por'), { target: { value: 'menor-preco' } });
    await waitFor(() => expect(names()).toEqual(['Urna Cedro', 'Urna Mogno', 'Urna Simples']));
  });

  it('enlarges a picture and walks on by arrow keys, round and round', async () => {
    await openUrns(UrnCatalogue);
    await press('Ampliar imagem de Urna Simples');
    expect(await screen.findByRole('dialog', { name: 'Imagem ampliada: Urna Simples' })).toBeTruthy();
    fireEvent.keyDown(document.body, { key: 'ArrowRight' });
    expect(screen.getByRole('dialog', { name: 'Imagem ampliada: Urna Cedro' })).toBeTruthy();
    fireEvent.keyDown(document.body, { key: 'ArrowLeft' });
    expect(screen.getByRole('dialog', { name: 'Imagem ampliada: Urna Simples' })).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Próxima imagem' }));
    expect(screen.getByRole('dialog', { name: 'Imagem ampliada: Urna Cedro' })).toBeTruthy();
  });

  it('is presented one by one by buttons, arrow keys and swipe', async () => {
    await openUrns(UrnCatalogue);
    await press('Apresentar à família');
    const dialog = await screen.findByRole('dialog');
    expect(dialog.textContent).not.toContain('R$');
    fireEvent.click(screen.getByRole('switch', { name: 'Mostrar preços' }));
    expect(dialog.textContent).toContain('R$');
    fireEvent.click(screen.getByRole('button', { name: 'Próxima urna' }));
    expect(dialog.textContent).toContain('2 de 3');
    fireEvent.keyDown(document.body, { key: 'ArrowRight' });
    expect(dialog.textContent).toContain('3 de 3');
    fireEvent.click(screen.getByRole('button', { name: 'Urna anterior' }));
    expect(dialog.textContent).toContain('2 de 3');
    const figure = screen.getByRole('figure');
    const finger = { pointerType: 'touch', bubbles: true };
    fireEvent(figure, new PointerEvent('pointerdown', { ...finger, clientX: 300, clientY: 300 }));
    fireEvent(figure, new PointerEvent('pointerup', { ...finger, clientX: 200, clientY: 310 }));
    expect(dialog.textContent).toContain('3 de 3');
    fireEvent(figure, new PointerEvent('pointerdown', { ...finger, clientX: 300, clientY: 300 }));
    fireEvent(figure, new PointerEvent('pointerup', { ...finger, clientX: 250, clientY: 100 }));
    expect(dialog.textContent).toContain('3 de 3');
  });

  it('leaves full screen, even when the browser enters it only after the presentation was closed', async () => {
    const granted = Promise.withResolvers<void>();
    let holder: Element | null = null;
    Object.assign(document.documentElement, { requestFullscreen: () => granted.promise });
    Object.defineProperties(document, {
      fullscreenEnabled: { configurable: true, value: true },
      fullscreenElement: { configurable: true, get: () => holder },
      exitFullscreen: { configurable: true, value: async () => (holder = null) },
    });
    onTestFinished(() => {
      for (const name of ['fullscreenEnabled', 'fullscreenElement', 'exitFullscreen'])
        Reflect.deleteProperty(document, name);
      Reflect.deleteProperty(document.documentElement, 'requestFullscreen');
    });
    await openUrns(UrnCatalogue);
    await press('Apresentar à família');
    fireEvent.keyDown(await screen.findByRole('dialog'), { key: 'Escape' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    holder = document.documentElement;
    granted.resolve();
    await waitFor(() => expect(holder).toBeNull());
  });

  it('says so when there is nothing to show', async () => {
    harness.urns = [branca];
    await openUrns(UrnCatalogue);
    expect(screen.getByText('Nenhuma urna no catálogo')).toBeTruthy();
  });
});
