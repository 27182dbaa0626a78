import { act, fireEvent, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { addToDay } from '#domain/dates.ts';
import { today } from '#web/lib/date-search.ts';
import { concluded, funeralStage, running, type Sent } from '#web/testing/funeral-stage.tsx';
import { FuneralList } from './funeral-list.tsx';

const stage = funeralStage();
const day = today();
const list = () => (
  <FuneralList period={{ start: day, end: addToDay(day, 1) }} withDeactivated={false} onDeactivated={() => undefined} />
);
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })));
const failing = (when: (request: Sent) => boolean) => (request: Sent) =>
  when(request) ? Response.json({ detail: 'Motivo.' }, { status: 500 }) : listed(request);
const listed = ({ path }: Sent) => (path.includes('by_date') ? Response.json([running, concluded]) : undefined);

async function showList() {
  stage.show(list());
  await screen.findByRole('article', { name: 'Ana Prado' });
}

describe('the cards of funerals', () => {
  it('say when concluding failed, and why', async () => {
    stage.answer = failing(({ method }) => method === 'PATCH');
    await showList();
    await press('Marcar como concluído');
    expect(screen.getByText('Não foi possível marcar como concluído.')).toBeTruthy();
    expect(screen.getByText('Motivo.')).toBeTruthy();
  });

  it('offer to take a conclusion back at once', async () => {
    stage.answer = listed;
    await showList();
    await press('Marcar como concluído');
    expect(screen.getByText('Funeral marcado como concluído.')).toBeTruthy();
    await press('Desfazer');
    await screen.findByText('Funeral reaberto.');
    expect(stage.writes().map(({ path, body }) => [path.split('/').at(-1), body])).toEqual([
      ['concluir', { concluido_por: 'chefe@example.com' }],
      ['reabrir', { motivo: 'Concluído por engano.' }],
    ]);
  });

  it('let something else be done at once after a failure, however slow the list comes back', async () => {
    stage.answer = failing(({ method }) => method === 'PATCH');
    const confirm = vi.spyOn(window, 'confirm').mockReturnValue(false);
    await showList();
    const fetched = globalThis.fetch;
    vi.stubGlobal('fetch', (path: string, init: RequestInit = {}) =>
      path.includes('by_date') ? new Promise(() => undefined) : fetched(path, init),
    );
    await press('Marcar como concluído');
    expect(screen.getByText('Não foi possível marcar como concluído.')).toBeTruthy();
    await press('Desativar');
    expect(confirm).toHaveBeenCalledOnce();
  });

  it('ask before deactivating, and send nothing when it was a slip', async () => {
    stage.answer = listed;
    const confirm = vi.spyOn(window, 'confirm').mockReturnValue(false);
    await showList();
    await press('Desativar');
    expect(confirm).toHaveBeenCalledWith('Tem certeza que deseja desativar este funeral?');
    expect(stage.writes()).toEqual([]);
  });

  it('say when they cannot be loaded, and load when asked again', async () => {
    stage.answer = failing(({ path }) => path.includes('by_date'));
    stage.show(list());
    expect(await screen.findByText('Não foi possível carregar os funerais.')).toBeTruthy();
    stage.answer = listed;
    await press('Tentar novamente');
    expect(await screen.findByRole('article', { name: 'Ana Prado' })).toBeTruthy();
  });
});
