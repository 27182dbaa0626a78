import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { formatDateTime } from '#domain/dates.ts';
import { press, type } from '#web/testing/back-office.tsx';
import { funeralHarness, running } from '#web/testing/funeral-harness.tsx';
import { funeralForm } from './funeral-fields.tsx';
import { FuneralForm } from './funeral-form.tsx';

const harness = funeralHarness();

describe('the form of a funeral', () => {
  const saved = vi.fn();
  beforeEach(() => saved.mockReset());
  const showNew = () =>
    harness.show(<FuneralForm id={undefined} loaded={funeralForm.empty} onSaved={saved} cancel={null} />);

  function fill() {
    type('Nome do falecido', 'Ana Prado');
    type('Nome do responsável', 'Rui Prado');
    type('Telefone', '2127420000');
    type('Local do sepultamento', 'Cemitério');
    type('Data e hora do sepultamento', formatDateTime(new Date(Date.now() + 86_400_000)));
  }

  it('shows what the server refused as lines with bullets and at the fields', async () => {
    const detail = [
      { loc: ['body', 'telefone'], msg: 'Curto demais.' },
      { loc: ['body', 'telefone'], msg: 'Só números.' },
      { loc: ['body', 'sepultamento', 'local'], msg: 'Use no máximo 300 caracteres.' },
      { msg: 'Tente outra data.' },
    ];
    harness.answer = ({ path }) =>
      path.endsWith('/funerals') ? Response.json({ detail }, { status: 422 }) : undefined;
    showNew();
    fill();
    await press('Agendar funeral');
    expect(screen.getByRole('alert').textContent).toContain(
      'Erro ao agendar funeral.• Telefone: Curto demais.\n• Telefone: Só números.\n• Local do sepultamento: Use no máximo 300 caracteres.\n• Tente outra data.',
    );
    expect(screen.getByLabelText('Telefone').getAttribute('aria-invalid')).toBe('true');
    expect(saved).not.toHaveBeenCalled();
  });

  it('asks about an unlikely time once: nothing is sent before the answer, and a second try asks no more', async () => {
    harness.answer = ({ path }) => (path.endsWith('/funerals') ? new Response(null, { status: 500 }) : undefined);
    showNew();
    fill();
    type('Data e hora do sepultamento', '21/11/2020 10:00');
    await press('Agendar funeral');
    const dialog = await screen.findByRole('dialog', { name: 'Confira a data' });
    expect(dialog.textContent).toContain('Sepultamento em 21/11/2020 10:00: antes de hoje.');
    await press('Cancelar');
    expect(harness.writes()).toEqual([]);
    await press('Agendar funeral');
    await press('A data está certa');
    await waitFor(() => expect(harness.writes()).toHaveLength(1));
    await press('Agendar funeral');
    await waitFor(() => expect(harness.writes()).toHaveLength(2));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('is sent once: a second press after it was scheduled sends nothing', async () => {
    harness.answer = ({ path }) => (path.endsWith('/funerals') ? Response.json(running, { status: 201 }) : undefined);
    showNew();
    fill();
    await press('Agendar funeral');
    await waitFor(() => expect(saved).toHaveBeenCalled());
    await press('Agendar funeral');
    expect(harness.writes()).toHaveLength(1);
  });
});
