import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { addToDay } from '#domain/dates.ts';
import { today } from '#web/lib/date-search.ts';
import { press } from '#web/testing/back-office.tsx';
import type { Sent } from '#web/testing/fake-server.ts';
import { concluded, funeralHarness, running } from '#web/testing/funeral-harness.tsx';
import { FuneralList } from './funeral-list.tsx';

const harness = funeralHarness();
const day = today();
const list = () => (
  <FuneralList period={{ start: day, end: addToDay(day, 1) }} withDeactivated={false} onDeactivated={() => undefined} />
);
const listed = ({ path }: Sent) => (path.includes('by_date') ? Response.json([running, concluded]) : undefined);

async function showList() {
  harness.show(list());
  await screen.findByRole('article', { name: 'Ana Prado' });
}

describe('the cards of funerals', () => {
  it('offer nothing once concluded; the alert that says so takes the conclusion back', async () => {
    const mine = {
      ...running,
      concluido: true,
      concluido_por: 'chefe@example.com',
      data_conclusao: concluded.data_conclusao,
    };
    let funerals = [running, concluded];
    harness.answer = ({ path, method }) => {
      if (method === 'PATCH') funerals = [path.endsWith('concluir') ? mine : running, concluded];
      return path.includes('by_date') ? Response.json(funerals) : undefined;
    };
    await showList();
    await press('Marcar como concluído');
    const said = await screen.findByText('Funeral marcado como concluído.');
    const card = screen.getByRole('article', { name: 'Ana Prado' });
    await waitFor(() => expect(within(card.closest('li') ?? card).queryAllByRole('button')).toEqual([]));
    expect(said.closest('[data-alert]')).toBeTruthy();
    await press('Desfazer');
    await screen.findByText('Funeral reaberto.');
    expect(harness.writes().map(({ path, body }) => [path.split('/').at(-1), body])).toEqual([
      ['concluir', { concluido_por: 'chefe@example.com' }],
      ['reabrir', { motivo: 'Concluído por engano.' }],
    ]);
    await screen.findByRole('button', { name: 'Marcar como concluído' });
  });

  it('ask before deactivating, and send nothing when it was a slip', async () => {
    harness.answer = listed;
    const confirm = vi.spyOn(window, 'confirm').mockReturnValue(false);
    await showList();
    await press('Desativar');
    expect(confirm).toHaveBeenCalledWith('Tem certeza que deseja desativar este funeral?');
    expect(harness.writes()).toEqual([]);
  });
});
