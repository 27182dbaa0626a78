import { act, fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { addToDay } from '#domain/dates.ts';
import { today } from '#web/lib/date-search.ts';
import { signIn } from '#web/lib/session.ts';
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
  it('say whether the funeral goes on or is over, in São Paulo time', async () => {
    stage.answer = listed;
    await showList();
    const [first, second] = screen.getAllByRole('article');
    expect(first?.textContent).toContain('⏳ Em andamento');
    expect(first?.textContent).toContain('21/11, 10:00');
    expect(second?.textContent).toContain('✔ Concluído');
    expect(first?.className).not.toBe(second?.className);
    expect(
      within(first ?? document.body)
        .getByRole('link', { name: '(21) 2742-0000' })
        .getAttribute('href'),
    ).toBe('tel:+552127420000');
  });

  it('are shown of answers that tell no more than what makes a funeral', async () => {
    const { _id, tipo, falecido, responsavel, telefone, created_at, concluido } = running;
    const bare = { _id, tipo, falecido, responsavel, telefone, created_at, concluido };
    stage.answer = () =>
      Response.json([{ ...bare, sepultamento: { local: 'Cemitério', data_hora: '2026-11-21T13:00' } }]);
    await showList();
    expect(screen.getByRole('article').textContent).toContain('21/11, 10:00');
    expect(screen.getByRole('button', { name: 'Marcar como concluído' })).toBeTruthy();
  });

  it('offer nothing once the funeral is over', async () => {
    stage.answer = listed;
    await showList();
    expect(within(screen.getByRole('article', { name: 'Bento Reis' })).queryAllByRole('button')).toEqual([]);
  });

  it('offer Desativar to administrators alone', async () => {
    stage.answer = listed;
    await showList();
    expect(screen.getAllByRole('button', { name: 'Desativar' })).toHaveLength(1);
    act(() => signIn({ token: 't', role: 'funcionario', active: true, email: 'ana@example.com' }));
    expect(screen.queryByRole('button', { name: 'Desativar' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Marcar como concluído' })).toBeTruthy();
  });

  it('conclude as whoever is signed in', async () => {
    stage.answer = (request) => (request.method === 'PATCH' ? Response.json(concluded) : listed(request));
    await showList();
    await press('Marcar como concluído');
    expect(stage.writes()).toEqual([
      { method: 'PATCH', path: '/api/funerals/f1/concluir', body: { concluido_por: 'chefe@example.com' } },
    ]);
  });

  it.each([
    ['Marcar como concluído', 'Funeral marcado como concluído.'],
    ['Desativar', 'Funeral desativado.'],
  ])('do not need an answer to %s', async (button, done) => {
    stage.answer = (request) => (request.method === 'PATCH' ? new Response(null, { status: 204 }) : listed(request));
    vi.spyOn(window, 'confirm').mockReturnValue(true);
    await showList();
    await press(button);
    expect(screen.getByText(done)).toBeTruthy();
  });

  it('say when concluding failed, and why', async () => {
    stage.answer = failing(({ method }) => method === 'PATCH');
    await showList();
    await press('Marcar como concluído');
    expect(screen.getByText('Não foi possível marcar como concluído.')).toBeTruthy();
    expect(screen.getByText('Motivo.')).toBeTruthy();
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

  it('deactivate by a call without a body, and say when it failed', async () => {
    stage.answer = failing(({ method }) => method === 'PATCH');
    vi.spyOn(window, 'confirm').mockReturnValue(true);
    await showList();
    await press('Desativar');
    expect(stage.writes()).toEqual([{ method: 'PATCH', path: '/api/funerals/f1/desativar', body: undefined }]);
    expect(screen.getByText('Não foi possível desativar o funeral.')).toBeTruthy();
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
