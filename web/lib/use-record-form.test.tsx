import { act, render, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { RecordForm } from '#web/forms/form.tsx';
import { enterOffice, field, press, type } from '#web/testing/back-office.tsx';
import { FormField } from '#web/ui/form-field.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { ApiError } from './api-error.ts';
import { bodyResolver } from './body-resolver.ts';
import { useRecordForm } from './use-record-form.ts';

const fields = z.object({ nome: z.string(), local: z.string(), version: z.number().optional() });
type Fields = z.infer<typeof fields>;
const body = z.object({ nome: z.string().min(1, 'Curto.'), local: z.string().max(9, 'Longo demais.') });
const bodyOf = ({ nome, local }: Fields) => ({ nome: nome.trim(), local });
const KEY = 'draft_ana@example.com_prova';
const stored: Fields = { nome: 'José', local: 'Capela A', version: 1 };

let save: (sent: Fields) => Promise<unknown>;
const told = vi.fn();

function Sample({ loaded = stored, onReload }: { loaded?: Fields; onReload?: () => void }) {
  const record = useRecordForm<Fields>({
    draft: 'prova',
    fields,
    loaded,
    resolver: bodyResolver(body, bodyOf, { nome: 'Informe o nome.' }),
    labels: { nome: 'Nome', local: 'Local' },
    save: (sent) => save(sent),
    onSaved: () => told('saved'),
    onRefused: () => told('refused'),
    onInvalid: () => told('invalid'),
    reload: async () => onReload?.(),
  });
  return (
    <RecordForm record={record} subject="Este registro">
      <FormField control={record.form.control} name="nome" label="Nome">
        {(input) => <TextInput {...input} />}
      </FormField>
      <FormField control={record.form.control} name="local" label="Local">
        {(input) => <TextInput {...input} />}
      </FormField>
      <button type="submit">Salvar</button>
    </RecordForm>
  );
}

const conflict = () => screen.queryByRole('region', { name: 'Alterado por outra pessoa' });

beforeEach(() => {
  enterOffice();
  save = vi.fn(async () => undefined);
  told.mockReset();
});

describe('what is typed into the form of a record', () => {
  it('is there again after the page was left, until it is saved', async () => {
    const { unmount } = render(<Sample />);
    expect(localStorage.getItem(KEY)).toBeNull();
    type('Nome', 'Josefa');
    unmount();
    render(<Sample />);
    expect(field('Nome').value).toBe('Josefa');
    expect(screen.getByText('Recuperamos o que você havia digitado')).toBeTruthy();
    await press('Salvar');
    expect(save).toHaveBeenCalledExactlyOnceWith({ ...stored, nome: 'Josefa' });
    expect([told.mock.calls, localStorage.getItem(KEY)]).toEqual([[['saved']], null]);
  });

  it('goes when it is discarded, and when it is typed back', async () => {
    const { unmount } = render(<Sample />);
    type('Nome', 'Josefa');
    type('Nome', 'José');
    expect(localStorage.getItem(KEY)).toBeNull();
    type('Nome', 'Josefa');
    unmount();
    render(<Sample />);
    await press('Descartar rascunho');
    expect([field('Nome').value, localStorage.getItem(KEY)]).toEqual(['José', null]);
  });

  it('is dropped when the stored draft has another shape', () => {
    localStorage.setItem(KEY, JSON.stringify({ fields: { nome: 1 }, base: stored }));
    render(<Sample />);
    expect(field('Nome').value).toBe('José');
  });
});

describe('a field that is refused', () => {
  it('says why at once, before anything is sent, and the first one has the focus', async () => {
    render(<Sample />);
    type('Nome', ' ');
    type('Local', 'Capela Municipal');
    await press('Salvar');
    expect([screen.getByText('Informe o nome.'), screen.getByText('Longo demais.')]).toHaveLength(2);
    expect(document.activeElement).toBe(field('Nome'));
    expect([told.mock.calls, vi.mocked(save).mock.calls]).toEqual([[['invalid']], []]);
  });

  it('by the server says why and has the focus; what was typed stays', async () => {
    const detail = [{ loc: ['body', 'local'], msg: 'Fora da cidade.', type: 'x' }];
    save = () => Promise.reject(new ApiError({ code: 'bad-request', status: 422, detail }));
    render(<Sample />);
    type('Local', 'Rio');
    await press('Salvar');
    expect(screen.getByText('Fora da cidade.')).toBeTruthy();
    expect(document.activeElement).toBe(field('Local'));
    expect([told.mock.calls, field('Local').value]).toEqual([[['refused']], 'Rio']);
  });
});

describe('a record that somebody else changes meanwhile', () => {
  it('is followed while nothing has been typed', () => {
    const { rerender } = render(<Sample />);
    rerender(<Sample loaded={{ ...stored, nome: 'Maria', version: 2 }} />);
    expect([field('Nome').value, conflict()]).toEqual(['Maria', null]);
  });

  it('is loaded anew when the server refuses, and both sides are shown, of the fields that were changed alone', async () => {
    let isStale = true;
    save = vi.fn(async () => {
      if (isStale) throw new ApiError({ code: 'bad-request', status: 409, serverCode: 'stale-version' });
    });
    const theirs = { nome: 'Maria', local: 'Capela B', version: 2 };
    const { rerender } = render(<Sample onReload={() => act(() => rerender(<Sample loaded={theirs} />))} />);
    type('Nome', 'Josefa');
    await press('Salvar');
    expect(conflict()?.querySelector('dl')?.textContent).toBe(
      'NomeAgora: MariaNo formulário: JosefaLocalAgora: Capela B',
    );
    // The primary button is the one that loses nothing.
    expect(conflict()?.querySelector('button')?.textContent).toBe('Manter o que digitei');
    isStale = false;
    await press('Manter o que digitei');
    expect([field('Nome').value, field('Local').value, conflict()]).toEqual(['Josefa', 'Capela B', null]);
    await press('Salvar');
    expect(save).toHaveBeenLastCalledWith({ nome: 'Josefa', local: 'Capela B', version: 2 });
  });

  it('is taken over when the person asks for it', async () => {
    const { rerender } = render(<Sample />);
    type('Nome', 'Josefa');
    rerender(<Sample loaded={{ ...stored, nome: 'Maria', version: 2 }} />);
    await press('Recarregar');
    expect([field('Nome').value, conflict(), localStorage.getItem(KEY)]).toEqual(['Maria', null, null]);
  });

  it.each([
    ['nothing that the form shows', stored],
    ['accents alone', { ...stored, local: 'Capéla A' }],
  ])('in %s asks nothing: the form takes it over', async (_, theirs) => {
    const { rerender } = render(<Sample />);
    type('Nome', 'Josefa');
    rerender(<Sample loaded={{ ...theirs, version: 2 }} />);
    expect(conflict()).toBeNull();
    await press('Salvar');
    expect(save).toHaveBeenCalledExactlyOnceWith({ nome: 'Josefa', local: theirs.local, version: 2 });
  });

  it('while a draft is stored shows the conflict when the form is opened again', () => {
    const { unmount } = render(<Sample />);
    type('Nome', 'Josefa');
    unmount();
    render(<Sample loaded={{ ...stored, nome: 'Maria', version: 2 }} />);
    expect(conflict()).not.toBeNull();
    expect(field('Nome').value).toBe('Josefa');
  });
});
