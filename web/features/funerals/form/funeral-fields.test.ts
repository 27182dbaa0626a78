import { describe, expect, it } from 'vitest';
import type { Funeral } from '#contract/funerals.ts';
import { running } from '#web/testing/funeral-harness.tsx';
import {
  bodyOf,
  checkableOf,
  type FuneralFields,
  fieldsOf,
  funeralForm,
  linesOfErrors,
  unlikelyTimes,
} from './funeral-fields.tsx';

const filled: FuneralFields = {
  ...funeralForm.empty,
  falecido: ' Ana Prado ',
  responsavel: 'Rui Prado',
  telefone: '(21) 2742-0000',
  sepultamento: { local: 'Cemitério Municipal', data_hora: '21/11/2026 10:00' },
};
const linesOf = async (fields: FuneralFields) => {
  const { errors } = await funeralForm.resolver(fields, undefined, {
    fields: {},
    shouldUseNativeValidation: undefined,
  });
  return linesOfErrors(errors);
};

const stored: Funeral = {
  ...running,
  tipo: 'convênio',
  convenio: 'Plano Serra',
  telefone: '2127420000',
  velorio: { local: 'Capela A', data_hora: '2026-11-21T23:30:00.000Z' },
  sepultamento: { local: 'Cemitério', data_hora: '2026-11-22T02:30:00.000Z' },
  version: 3,
};

describe('the body of a funeral', () => {
  it('has every key, instants in UTC, and null for what does not take place', () => {
    expect(bodyOf(filled)).toEqual({
      tipo: 'particular',
      convenio: null,
      falecido: 'Ana Prado',
      responsavel: 'Rui Prado',
      telefone: '(21) 2742-0000',
      velorio: null,
      sepultamento: { local: 'Cemitério Municipal', data_hora: '2026-11-21T13:00:00.000Z' },
      tanatopraxia: null,
    });
  });

  it('has wake and thanatopraxy once they are chosen, and drops what was typed for them when they are not', () => {
    const typed = (chosen: boolean) => ({
      ...filled,
      velorio: { chosen, local: 'Capela A', data_hora: '20/11/2026 23:30' },
      tanatopraxia: { chosen, laboratorio: 'Laboratório', data_hora: '20/11/2026 20:00' },
    });
    expect(bodyOf(typed(false))).toMatchObject({ velorio: null, tanatopraxia: null });
    expect(bodyOf(typed(true))).toMatchObject({
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
  it('is a phone of other than 10 or 11 digits, with the reason', async () => {
    expect(await linesOf(filled)).toBe('');
    for (const telefone of ['(21) 9', 'ramal 12', '21 99999 00001']) {
      const line = '• Telefone: Informe um telefone com DDD (10 ou 11 dígitos).';
      expect(await linesOf({ ...filled, telefone }), telefone).toBe(line);
    }
  });

  it.each(['falecido', 'responsavel', 'telefone'] as const)('asks for %s', async (field) => {
    expect(await linesOf({ ...filled, [field]: '  ' })).toBe(`• ${funeralForm.missing[field]}`);
  });

  it('asks for place and time of burial, and of a chosen wake and thanatopraxy', async () => {
    const nowhere = { ...funeralForm.empty.velorio, chosen: true };
    const fields = { ...filled, velorio: nowhere, tanatopraxia: { ...funeralForm.empty.tanatopraxia, chosen: true } };
    expect(await linesOf({ ...fields, sepultamento: funeralForm.empty.sepultamento })).toBe(
      [
        '• Informe o laboratório.',
        '• Informe a data e a hora da tanatopraxia.',
        '• Informe o local do velório.',
        '• Informe a data e a hora do velório.',
        '• Informe o local do sepultamento.',
        '• Informe a data e a hora do sepultamento.',
      ].join('\n'),
    );
  });

  it('asks for the plan of a convênio, also while other fields are missing', async () => {
    expect(await linesOf({ ...filled, tipo: 'convênio' })).toBe('• Informe o nome do convênio.');
    expect(await linesOf({ ...filled, tipo: 'convênio', falecido: '' })).toBe(
      '• Informe o nome do convênio.\n• Informe o nome do falecido.',
    );
  });

  it.each(['31/02/2026 10:00', '23/11/26 10:00'])('refuses the time %j', async (data_hora) => {
    const fields = { ...filled, sepultamento: { ...filled.sepultamento, data_hora } };
    expect(await linesOf(fields)).toBe('• Data e hora do sepultamento: Data e hora inválidas.');
  });
});

describe('what is asked about', () => {
  const now = new Date('2026-11-22T15:00:00Z');
  const at = (data_hora: string): FuneralFields => ({ ...filled, sepultamento: { local: 'Cemitério', data_hora } });

  it('is a time before today or more than a year ahead', () => {
    const asked = (data_hora: string) => unlikelyTimes(at(data_hora), funeralForm.empty, now);
    expect(asked('22/11/2026 00:00')).toBeUndefined();
    expect(asked('21/11/2026 23:59')).toBe('Sepultamento em 21/11/2026 23:59: antes de hoje.');
    expect(asked('22/11/2027 23:59')).toBeUndefined();
    expect(asked('23/11/2027 00:00')).toBe('Sepultamento em 23/11/2027 00:00: daqui a mais de um ano.');
  });

  it('is each of the three, and no time that was there before', () => {
    const fields = fieldsOf(stored);
    expect(unlikelyTimes(fields, funeralForm.empty, now)).toBe(
      'Velório em 21/11/2026 20:30: antes de hoje.\nSepultamento em 21/11/2026 23:30: antes de hoje.',
    );
    expect(unlikelyTimes(fields, fieldsOf(stored), now)).toBeUndefined();
  });
});

describe('a stored funeral in the form', () => {
  it('shows São Paulo wall time, and is sent back as it was', () => {
    const fields = fieldsOf(stored);
    expect(fields.version).toBe(3);
    expect(fields.velorio.data_hora).toBe('21/11/2026 20:30');
    expect(stored).toMatchObject(bodyOf(fields));
  });
});

describe('what can be checked for conflicts', () => {
  it('is nothing until a time is known', () => {
    expect(checkableOf({ ...filled, sepultamento: { local: 'Cemitério', data_hora: '21/11/2026' } })).toBeUndefined();
  });

  it('is each event whose place and time are known, a burial with its time alone', () => {
    const fields = {
      ...filled,
      velorio: { chosen: true, local: 'Capela A', data_hora: '' },
      sepultamento: { ...filled.sepultamento, local: '' },
    };
    expect(checkableOf(fields)).toEqual({
      velorio: null,
      sepultamento: { local: '', data_hora: '2026-11-21T13:00:00.000Z' },
      tanatopraxia: null,
    });
    const wake = { ...fields.velorio, data_hora: '21/11/2026 08:00' };
    expect(checkableOf({ ...fields, velorio: wake })?.velorio).toEqual({
      local: 'Capela A',
      data_hora: '2026-11-21T11:00:00.000Z',
    });
  });
});
