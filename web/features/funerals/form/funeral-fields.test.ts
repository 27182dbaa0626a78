import { describe, expect, it } from 'vitest';
import type { Funeral } from '#contract/funerals.ts';
import {
  bodyOf,
  bulletLines,
  checkableOf,
  differencesOf,
  errorsOf,
  errorsOfIssues,
  type FuneralFields,
  NEW_FUNERAL,
  parseFuneralDraft,
  recordOf,
} from './funeral-fields.ts';

const filled: FuneralFields = {
  ...NEW_FUNERAL.fields,
  falecido: ' Ana Prado ',
  responsavel: 'Rui Prado',
  telefone: 'ramal 12',
  'sepultamento.local': 'Cemitério Municipal',
  'sepultamento.data_hora': '21/11/2026 10:00',
};

const stored: Funeral = {
  _id: 'f1',
  tipo: 'convênio',
  convenio: 'Plano Serra',
  falecido: 'Ana Prado',
  responsavel: 'Rui Prado',
  telefone: '2127420000',
  velorio: { local: 'Capela A', data_hora: '2026-11-21T23:30:00.000Z' },
  sepultamento: { local: 'Cemitério', data_hora: '2026-11-22T02:30:00.000Z' },
  tanatopraxia: null,
  created_at: '2026-11-20T10:00:00.000Z',
  concluido: false,
  concluido_por: null,
  data_conclusao: null,
  ativo: true,
  motivo_desativacao: null,
  version: 3,
};

describe('the body of a funeral', () => {
  it('has every key, instants in UTC, and null for what does not take place', () => {
    expect(bodyOf(filled)).toEqual({
      tipo: 'particular',
      convenio: null,
      falecido: 'Ana Prado',
      responsavel: 'Rui Prado',
      telefone: 'ramal 12',
      velorio: null,
      sepultamento: { local: 'Cemitério Municipal', data_hora: '2026-11-21T13:00:00.000Z' },
      tanatopraxia: null,
    });
  });

  it('has wake and thanatopraxy once they are chosen, and drops what was typed for them when they are not', () => {
    const typed = {
      ...filled,
      'velorio.local': 'Capela A',
      'velorio.data_hora': '20/11/2026 23:30',
      'tanatopraxia.laboratorio': 'Laboratório',
      'tanatopraxia.data_hora': '20/11/2026 20:00',
    };
    expect(bodyOf(typed)).toMatchObject({ velorio: null, tanatopraxia: null });
    expect(bodyOf({ ...typed, velorio: 'sim', tanatopraxia: 'sim' })).toMatchObject({
      velorio: { local: 'Capela A', data_hora: '2026-11-21T02:30:00.000Z' },
      tanatopraxia: { laboratorio: 'Laboratório', data_hora: '2026-11-20T23:00:00.000Z' },
    });
  });

  it('names the plan of a convênio alone', () => {
    expect(bodyOf({ ...filled, convenio: 'Plano Serra' }).convenio).toBeNull();
    expect(bodyOf({ ...filled, tipo: 'convênio', convenio: ' Plano Serra ' }).convenio).toBe('Plano Serra');
  });
});

describe('what is refused before anything is sent', () => {
  it('accepts any phone that is not empty', () => {
    expect(errorsOf(filled)).toEqual({});
  });

  it.each(['falecido', 'responsavel', 'telefone', 'sepultamento.local', 'sepultamento.data_hora'] as const)(
    'asks for %s',
    (field) => {
      expect(Object.keys(errorsOf({ ...filled, [field]: '  ' }))).toEqual([field]);
    },
  );

  it('asks for the plan of a convênio, also while other fields are missing', () => {
    expect(Object.keys(errorsOf({ ...filled, tipo: 'convênio' }))).toEqual(['convenio']);
    expect(Object.keys(errorsOf({ ...filled, tipo: 'convênio', falecido: '' }))).toEqual(['convenio', 'falecido']);
  });

  it('asks for place and time of a chosen wake and thanatopraxy', () => {
    expect(Object.keys(errorsOf({ ...filled, velorio: 'sim', tanatopraxia: 'sim' }))).toEqual([
      'tanatopraxia.laboratorio',
      'tanatopraxia.data_hora',
      'velorio.local',
      'velorio.data_hora',
    ]);
  });

  it('refuses days that do not exist', () => {
    expect(errorsOf({ ...filled, 'sepultamento.data_hora': '31/02/2026 10:00' })).toEqual({
      'sepultamento.data_hora': 'Data e hora inválidas.',
    });
  });
});

describe('what the server refused', () => {
  it('is told in a line for each message, with the name of its field', () => {
    const issues = [
      { loc: ['body', 'sepultamento', 'local'], msg: 'Use no máximo 300 caracteres.' },
      { loc: ['body', 'falecido'], msg: 'Campo obrigatório.' },
      { loc: ['body', 'x'], msg: 'Desconhecido.' },
    ];
    expect(bulletLines(errorsOfIssues(issues))).toBe(
      '• Nome do falecido: Campo obrigatório.\n• Local do sepultamento: Use no máximo 300 caracteres.\n• Desconhecido.',
    );
  });

  it('is a line of its own where the message names the field already', () => {
    expect(bulletLines(errorsOf({ ...filled, telefone: '' }))).toBe('• Informe o telefone.');
  });
});

describe('a stored funeral in the form', () => {
  it('shows São Paulo wall time, and is sent back as it was', () => {
    const { fields, version } = recordOf(stored);
    expect(version).toBe(3);
    expect(fields['velorio.data_hora']).toBe('21/11/2026 20:30');
    const { tipo, convenio, falecido, responsavel, telefone, velorio, sepultamento, tanatopraxia } = stored;
    expect(bodyOf(fields)).toEqual({
      tipo,
      convenio,
      falecido,
      responsavel,
      telefone,
      velorio,
      sepultamento,
      tanatopraxia,
    });
  });

  it('tells what somebody else changed beside what is typed here', () => {
    const base = recordOf(stored).fields;
    const theirs = { ...base, velorio: '', 'sepultamento.local': 'Jardim', motivo: 'x' };
    expect(differencesOf(base, theirs, { ...base, 'sepultamento.local': 'Crematório' })).toEqual([
      { label: 'Haverá velório', theirs: '', mine: 'Sim' },
      { label: 'Local do sepultamento', theirs: 'Jardim', mine: 'Crematório' },
    ]);
  });

  it('is kept as a draft and read again', () => {
    const draft = { fields: filled, image: '', base: NEW_FUNERAL };
    expect(parseFuneralDraft(JSON.parse(JSON.stringify(draft)))).toEqual(draft);
    expect(() => parseFuneralDraft('x')).toThrow(TypeError);
  });
});

describe('what can be checked for conflicts', () => {
  it('is nothing until a time is known', () => {
    expect(checkableOf({ ...filled, 'sepultamento.data_hora': '21/11/2026' })).toBeUndefined();
  });

  it('is each event whose place and time are known, a burial with its time alone', () => {
    const fields = { ...filled, velorio: 'sim', 'velorio.local': 'Capela A', 'sepultamento.local': '' };
    expect(checkableOf(fields)).toEqual({
      velorio: null,
      sepultamento: { local: '', data_hora: '2026-11-21T13:00:00.000Z' },
      tanatopraxia: null,
    });
    expect(checkableOf({ ...fields, 'velorio.data_hora': '21/11/2026 08:00' })?.velorio).toEqual({
      local: 'Capela A',
      data_hora: '2026-11-21T11:00:00.000Z',
    });
  });
});
