import { describe, expect, it } from 'vitest';
import { a, b, faixas, fields } from '#web/testing/checkout-harness.tsx';
import { type CheckoutForm, FIELD_NAMES } from './checkout-form.ts';
import { alertOf, problemsOf } from './order.ts';

const NOW = new Date('2026-11-22T12:00:00Z');
const right: CheckoutForm = { ...fields, faixas };
const wrong = (change: Partial<CheckoutForm>) => problemsOf({ ...right, ...change }, [a, b], NOW);

describe('what is right', () => {
  it('is everything that the contract takes, a CPF with a wrong check digit included', () => {
    expect(wrong({ buyer_cpf: '111.111.111-11' })).toEqual([]);
  });

  it.each(FIELD_NAMES)('%s is required, and spaces are nothing', (name) => {
    for (const value of ['', '   ']) expect(wrong({ [name]: value }).map((problem) => problem.name)).toEqual([name]);
  });

  it.each([
    ['25/12/26 14h', undefined],
    ['31/02 10:00', 'O dia 31/02 não existe.'],
    ['25/12 25:00', 'A hora 25:00 não existe.'],
    ['25/12/2026', 'Falta a hora. Escolha um horário ou escreva, como 14:30.'],
    ['22/11/2026 08:40', 'Data e hora da cerimônia já passaram.'],
    ['22/11/2026 08:45', undefined],
    ['logo', 'Informe o dia e a hora, como 25/12 14:30.'],
  ])('the ceremony on %s: %s', (funeral_time, message) => {
    expect(wrong({ funeral_time })[0]?.message).toBe(message);
  });

  it('every wreath has its faixa, of 120 characters at most, as people count them', () => {
    expect(wrong({ faixas: { ...right.faixas, b: ['🌹'.repeat(120)] } })).toEqual([]);
    const messages = wrong({ faixas: { a: ['Saudades', ' '], b: ['x'.repeat(121)] } });
    expect(messages.map(({ name, message }) => [name, message])).toEqual([
      ['faixas.a.1', 'Escreva o texto desta faixa.'],
      ['faixas.b.0', 'Use no máximo 120 caracteres.'],
    ]);
  });
});

it.each<[string, Partial<CheckoutForm>]>([
  ['Campos obrigatórios', { buyer_name: '', buyer_phone: '', faixas: {} }],
  ['Campos obrigatórios', { funeral_time: '25/12/2126' }],
  ['Campos obrigatórios', { funeral_time: '14:30' }],
  ['Confira os dados', { funeral_time: '31/02 10:00' }],
  ['Telefone inválido', { buyer_phone: '', faixas: {} }],
  ['Telefone inválido', { buyer_phone: '(21) 2742-000', faixas: {} }],
  ['Preencha todas as faixas', { faixas: {} }],
  ['Data e hora da cerimônia já passaram.', { funeral_time: '20/11/2026 10:00' }],
  ['Faixa muito longa', { faixas: { ...right.faixas, b: ['x'.repeat(121)] } }],
  ['Confira os dados', { buyer_email: 'maria@' }],
])('the alert is %s', (title, change) => {
  expect(alertOf(wrong(change)).title).toBe(title);
});
