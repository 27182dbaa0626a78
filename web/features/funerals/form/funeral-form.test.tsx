import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { FuneralDetails } from '#contract/funerals.ts';
import { funeralStage, running } from '#web/testing/funeral-stage.tsx';
import { fieldsOf, NEW_FUNERAL } from './funeral-fields.ts';
import { FuneralForm } from './funeral-form.tsx';

const stage = funeralStage();
const details: FuneralDetails = { ...running, historico: [] };
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })));
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

describe('the form of a funeral', () => {
  const saved = vi.fn();
  beforeEach(() => saved.mockReset());
  const showNew = () => stage.show(<FuneralForm id={undefined} loaded={NEW_FUNERAL} onSaved={saved} cancel={null} />);

  function fill() {
    type('Nome do falecido', 'Ana Prado');
    type('Nome do responsável', 'Rui Prado');
    type('Telefone', '2127420000');
    type('Local do sepultamento', 'Cemitério');
    type('Data e hora do sepultamento', '21/11/2026 10:00');
  }

  it('sends nothing while something is missing: it says what, and leads to the first field', async () => {
    showNew();
    await press('Agendar funeral');
    expect(stage.writes()).toEqual([]);
    const alert = screen.getByRole('alert');
    expect(alert.textContent).toContain('Erro ao agendar funeral.');
    expect(alert.textContent).toContain('• Informe o nome do falecido.\n• Informe o nome do responsável.');
    expect(document.activeElement).toBe(screen.getByLabelText('Nome do falecido'));
  });

  it('asks for the plan of a convênio only', () => {
    showNew();
    expect(screen.getAllByRole('radio').map((radio) => (radio as HTMLInputElement).value)).toEqual([
      'particular',
      'convênio',
    ]);
    expect(screen.queryByLabelText('Nome do convênio')).toBeNull();
    fireEvent.click(screen.getByLabelText('Convênio'));
    expect(screen.getByLabelText('Nome do convênio')).toBeTruthy();
  });

  it('asks for wake and thanatopraxy once they are chosen', () => {
    showNew();
    expect(screen.queryByLabelText('Local do velório')).toBeNull();
    fireEvent.click(screen.getByLabelText('Haverá velório'));
    fireEvent.click(screen.getByLabelText('Haverá tanatopraxia'));
    expect(screen.getByLabelText('Local do velório')).toBeTruthy();
    expect(screen.getByLabelText('Laboratório')).toBeTruthy();
  });

  it('sends the funeral, says so and keeps no draft', async () => {
    stage.answer = ({ method, path }) =>
      method === 'POST' && path.endsWith('/funerals') ? Response.json(running, { status: 201 }) : undefined;
    showNew();
    fill();
    expect(localStorage.getItem('draft_chefe@example.com_funeral_novo')).not.toBeNull();
    await press('Agendar funeral');
    expect(stage.writes()).toEqual([
      {
        method: 'POST',
        path: '/api/funerals',
        body: {
          tipo: 'particular',
          convenio: null,
          falecido: 'Ana Prado',
          responsavel: 'Rui Prado',
          telefone: '(21) 2742-0000',
          velorio: null,
          sepultamento: { local: 'Cemitério', data_hora: '2026-11-21T13:00:00.000Z' },
          tanatopraxia: null,
        },
      },
    ]);
    expect(screen.getByText('Funeral agendado com sucesso!')).toBeTruthy();
    expect(saved).toHaveBeenCalledOnce();
    expect(localStorage.getItem('draft_chefe@example.com_funeral_novo')).toBeNull();
  });

  it('is scheduled when the server has nothing to add', async () => {
    stage.answer = ({ method }) => (method === 'POST' ? new Response(null, { status: 201 }) : undefined);
    showNew();
    fill();
    await press('Agendar funeral');
    expect(screen.getByText('Funeral agendado com sucesso!')).toBeTruthy();
    expect(saved).toHaveBeenCalledExactlyOnceWith(new Date('2026-11-21T13:00:00.000Z'));
  });

  it('shows what the server refused as lines with bullets and at the fields', async () => {
    const detail = [{ loc: ['body', 'telefone'], msg: 'Curto demais.', type: 'x' }];
    stage.answer = ({ path }) => (path.endsWith('/funerals') ? Response.json({ detail }, { status: 422 }) : undefined);
    showNew();
    fill();
    await press('Agendar funeral');
    expect(screen.getByRole('alert').textContent).toContain('Erro ao agendar funeral.• Telefone: Curto demais.');
    expect(screen.getByLabelText('Telefone').getAttribute('aria-invalid')).toBe('true');
    expect(saved).not.toHaveBeenCalled();
  });

  it('warns of conflicts while it is typed, and blocks nothing', async () => {
    const warning = { kind: 'place-taken', events: ['sepultamento'], text: 'Local ocupado.', funeral_id: 'f9' };
    stage.answer = ({ path }) => (path.endsWith('/avisos') ? Response.json([warning]) : undefined);
    showNew();
    fill();
    expect((await screen.findByText('Local ocupado.')).closest('[role=status]')).not.toBeNull();
    const [asked] = stage.sent.filter(({ path }) => path.endsWith('/avisos'));
    expect(asked?.body).toEqual({
      velorio: null,
      sepultamento: { local: 'Cemitério', data_hora: '2026-11-21T13:00:00.000Z' },
      tanatopraxia: null,
    });
    await press('Agendar funeral');
    expect(stage.writes()).toHaveLength(1);
  });

  it('keeps what was typed when somebody else was quicker, and saves on top of theirs', async () => {
    const theirs = { ...details, telefone: '(21) 99999-0000', version: 2 };
    stage.answer = ({ method }) =>
      method === 'PUT' ? Response.json({ detail: 'Alterado.', code: 'stale-version' }, { status: 409 }) : undefined;
    const Editor = () => {
      const [loaded, setLoaded] = useState(fieldsOf(details));
      const reload = async () => setLoaded(fieldsOf(theirs));
      return <FuneralForm id="f1" loaded={loaded} reload={reload} onSaved={saved} cancel={null} />;
    };
    stage.show(<Editor />);
    type('Nome do falecido', 'Anna Prado');
    type('Motivo da mudança (opcional)', 'Grafia');
    await press('Salvar mudanças');
    expect(await screen.findByText('Este funeral mudou enquanto você editava')).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('Nome do falecido').value).toBe('Anna Prado');
    await press('Manter o que digitei');
    stage.answer = ({ method }) => (method === 'PUT' ? Response.json({ ...theirs, version: 3 }) : undefined);
    await press('Salvar mudanças');
    await waitFor(() => expect(saved).toHaveBeenCalledOnce());
    expect(stage.writes().map(({ body }) => body)).toMatchObject([
      { falecido: 'Anna Prado', telefone: '(21) 2742-0000', motivo: 'Grafia', version: 1 },
      { falecido: 'Anna Prado', telefone: '(21) 99999-0000', motivo: 'Grafia', version: 2 },
    ]);
  });
});
