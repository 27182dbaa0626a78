import { describe, expect, it } from 'vitest';
import { changesInWords, type HistoryEntry, titleOf } from './history-labels.ts';

function entry(change: Partial<HistoryEntry>): HistoryEntry {
  return {
    _id: 'h1',
    action: 'edited',
    reason: null,
    changes: null,
    user_email: 'ana@example.com',
    created_at: '2026-11-21T12:00:00.000Z',
    ...change,
  };
}

const burial = (data_hora: string, local = 'Cemitério') => ({ local, data_hora });

describe('an entry of the history', () => {
  it('of a new time is called rescheduled and says it in São Paulo time', () => {
    const moved = entry({
      changes: {
        before: { sepultamento: burial('2026-11-22T02:50:00.000Z') },
        after: { sepultamento: burial('2026-11-22T03:15:00.000Z') },
      },
    });
    expect(titleOf(moved)).toBe('Remarcado');
    expect(changesInWords(moved)).toEqual([
      { label: 'Sepultamento: data e hora', before: '21/11/2026 23:50', after: '22/11/2026 00:15' },
    ]);
  });

  it('of another place is called edited', () => {
    const edited = entry({
      changes: {
        before: { sepultamento: burial('2026-11-22T02:50:00.000Z'), falecido: 'Ana' },
        after: { sepultamento: burial('2026-11-22T02:50:00.000Z', 'Jardim'), falecido: 'Anna' },
      },
    });
    expect(titleOf(edited)).toBe('Editado');
    expect(changesInWords(edited)).toEqual([
      { label: 'Sepultamento: local', before: 'Cemitério', after: 'Jardim' },
      { label: 'Falecido', before: 'Ana', after: 'Anna' },
    ]);
  });

  it('tells of an event that was added or taken out as a whole', () => {
    const tanatopraxia = { laboratorio: 'Laboratório Serra', data_hora: '2026-11-21T11:00:00.000Z' };
    expect(changesInWords(entry({ changes: { before: { tanatopraxia: null }, after: { tanatopraxia } } }))).toEqual([
      { label: 'Tanatopraxia', before: '', after: '21/11/2026 08:00, Laboratório Serra' },
    ]);
    expect(changesInWords(entry({ changes: { before: { tanatopraxia }, after: { tanatopraxia: null } } }))).toEqual([
      { label: 'Tanatopraxia', before: '21/11/2026 08:00, Laboratório Serra', after: '' },
    ]);
  });

  it('leaves out what its title says', () => {
    const concluded = entry({
      action: 'concluded',
      changes: { before: { concluido: false }, after: { concluido: true } },
    });
    expect([titleOf(concluded), changesInWords(concluded)]).toEqual(['Concluído', []]);
    const scheduled = entry({ action: 'scheduled', changes: { after: { falecido: 'Ana' } } });
    expect([titleOf(scheduled), changesInWords(scheduled)]).toEqual(['Agendado', []]);
  });

  it('of a reason noted later says so', () => {
    const noted = entry({
      changes: { before: { motivo_desativacao: null }, after: { motivo_desativacao: 'A família desistiu.' } },
    });
    expect(titleOf(noted)).toBe('Motivo da desativação anotado');
  });

  it.each([
    ['reopened', 'Reaberto'],
    ['reactivated', 'Reativado'],
    ['deactivated', 'Desativado'],
  ] as const)('%s is called %s', (action, title) => {
    expect(titleOf(entry({ action }))).toBe(title);
  });
});
