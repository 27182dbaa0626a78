import { describe, expect, it } from 'vitest';
import { changeTexts, fieldLabel, fieldText } from './change-texts.ts';

describe('a recorded field', () => {
  it.each([
    ['funeral_time', '2026-11-25T17:30:00.000Z', '25/11/2026 14:30'],
    ['total', 1370.5, 'R$ 1.370,50'],
    ['stock', 1200, '1.200'],
    ['active', true, 'sim'],
    ['needs_person', false, 'não'],
    ['descricao', null, '—'],
    ['descricao', '', '—'],
    ['payment_method', 'card', 'Cartão'],
    ['production', 'em_producao', 'Em produção'],
    ['mode', 'closed', 'Fechada'],
    ['faixa_texts', ['Saudades', 'Da família'], 'Saudades | Da família'],
    ['emails', [], '—'],
    [
      'sepultamento',
      { local: 'Capela', data_hora: '2026-11-25T02:00:00.000Z' },
      'Local: Capela, Data e hora: 24/11/2026 23:00',
    ],
    [
      'items',
      [{ id: '1', image: '/a.webp', title: 'Coroa', size: '', quantity: 2, price: 350 }],
      'Título: Coroa, Quantidade: 2, Preço: R$ 350,00',
    ],
    ['intervals', [{ opens: '08:00', closes: '18:00' }], '08:00–18:00'],
    ['weekly', [[], [{ opens: '08:00', closes: '12:00' }]], 'dom. fechada; seg. 08:00–12:00'],
  ])('%s %j reads %s', (name, value, text) => {
    expect(fieldText(name, value).replaceAll('\u00a0', ' ')).toBe(text);
  });

  it('has a label; single dates are their own', () => {
    expect(fieldLabel('billing_address')).toBe('Endereço');
    expect(fieldLabel('2026-12-25')).toBe('25/12/2026');
  });
});

describe('what changed', () => {
  it('tells each field as it was and as it became', () => {
    expect(changeTexts({ before: { nome: 'A' }, after: { nome: 'B', ativo: true } })).toEqual([
      { name: 'nome', label: 'Nome', before: 'A', after: 'B' },
      { name: 'ativo', label: 'Ativo', before: '—', after: 'sim' },
    ]);
  });
});
