import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { register } from './auth.ts';
import { resolvePayment } from './dashboard.ts';
import { createExpense } from './expenses.ts';
import { scheduleFuneral } from './funerals.ts';
import { setNotificationConfig } from './notifications.ts';
import { correctOrder, requestInvoice, requestPerson } from './order-page.ts';
import { cancelOrder, createManualOrder, refundPayment, updateOrder } from './orders.ts';
import { createPayment } from './payments.ts';
import { createPlace } from './places.ts';
import { createProduct } from './products.ts';
import { setStoreSchedule } from './store.ts';
import { createUrn } from './urns.ts';

/** A change of the right body, the field that is refused for it, and in which words. */
type Refused = [change: object, field: string, words?: string];
type Call = { call: { body: z.ZodType }; right: object; wrong: Refused[] };

const REQUIRED = 'Campo obrigatório.';
const ROLE = 'Escolha a função: administrador ou funcionario.';
const COMMON = 'Esta senha é muito comum. Escolha outra.';
const image = '/media/a/960.webp';
const sepultamento = { local: 'Cemitério', data_hora: '2026-11-22T19:00:00Z' };
const day = (intervals: unknown[] = [], change: object = {}) => ({ day: '2027-01-01', intervals, ...change });
const week = (...monday: unknown[]) => [[], monday, [], [], [], [], []];
const days = Array.from({ length: 401 }, (_, i) => ({
  day: new Date(Date.UTC(2027, 0, 1 + i)).toISOString().slice(0, 10),
  intervals: [],
}));

const line = { id: 'a', title: 'Coroa', image: '', size: '', color: 'Branca', quantity: 1, price: 350 };
const person = {
  ...{ buyer_name: 'Ana', buyer_email: 'ana@example.com', buyer_phone: '(21) 2742-0000', buyer_cpf: '529.982.247-25' },
  ...{ billing_address: 'Rua A, 1', deceased_name: 'José', funeral_location: 'Capela', payment_method: 'pix' },
  ...{ funeral_time: '23/11/2026 14:30', faixa_texts: ['Saudades'], total: 370, items: [line] },
};
const PHONE = 'Informe um telefone com DDD (10 ou 11 dígitos).';
/** Each refusal that all orders share. */
const ofAnOrder: Refused[] = [
  ...Object.keys(person)
    .filter((field) => !['payment_method', 'faixa_texts', 'buyer_phone'].includes(field))
    .flatMap((field): Refused[] => [
      [{ [field]: undefined }, field],
      [{ [field]: '' }, field],
    ]),
  ...['  ', null, 'a\u0000b', ['Maria']].map((buyer_name): Refused => [{ buyer_name }, 'buyer_name']),
  ...['maria', 'maria@x\r\nBcc: evil@example.com'].map((buyer_email): Refused => [{ buyer_email }, 'buyer_email']),
  ...['123456789', '219999900001', 'abc'].map((buyer_phone): Refused => [{ buyer_phone }, 'buyer_phone', PHONE]),
  ...['31/02/2026 10:00', 1_700_000_000].map((funeral_time): Refused => [{ funeral_time }, 'funeral_time']),
  ...[10.005, '370', 1e308].map((total): Refused => [{ total }, 'total']),
  ...[0, 1.5, -1, 51].map((quantity): Refused => [{ items: [{ ...line, quantity }] }, 'items.0.quantity']),
  [{ items: [{ ...line, price: 1.001 }] }, 'items.0.price'],
  [{ faixa_texts: 'Saudades' }, 'faixa_texts'],
  [{ buyer_cpf: 5 }, 'buyer_cpf'],
  [{ items: [] }, 'items'],
  [{ items: [{ ...line, id: 5 }] }, 'items.0.id'],
  [{ payment_method: 'boleto' }, 'payment_method'],
];
const company = { document: '11.222.333/0001-81', name: 'Ltda', address: 'Rua A, 1', email: 'notas@example.com' };
const holder = { ...company, state_registration: 'isento', own_number: 'OC 77' };

const calls: Record<string, Call> = {
  'order by phone': {
    call: createManualOrder,
    right: person,
    wrong: [
      ...ofAnOrder,
      [{ buyer_phone: '' }, 'buyer_phone', PHONE],
      [{ total: -1 }, 'total'],
      [{ items: [{ ...line, price: -0.01 }] }, 'items.0.price'],
    ],
  },
  'correction of an order': {
    call: updateOrder,
    right: { ...person, version: 1 },
    wrong: [...ofAnOrder, [{ version: '1' }, 'version']],
  },
  purchase: {
    call: { body: createPayment.body.shape.order_data },
    right: { ...person, order_id: 'pedido-1' },
    wrong: [
      ...ofAnOrder,
      [{ order_id: '../../etc' }, 'order_id'],
      ...[['\u200b'], ['x'.repeat(10_000)]].map((faixa_texts): Refused => [{ faixa_texts }, 'faixa_texts.0']),
      [{ faixa_texts: [] }, 'faixa_texts'],
    ],
  },
  'correction by the buyer': {
    call: correctOrder,
    right: { faixas: [{ wreath: 'a', faixa: 'Saudades' }], deceased_name: 'José', version: 1 },
    wrong: [
      ...[' ', 'a'.repeat(121)].map((faixa): Refused => [{ faixas: [{ wreath: 'a', faixa }] }, 'faixas.0.faixa']),
      [{ deceased_name: '' }, 'deceased_name'],
      [{ version: undefined }, 'version'],
    ],
  },
  'request for a nota fiscal': {
    call: requestInvoice,
    right: { holder },
    wrong: [
      [{ holder: { ...holder, document: '' } }, 'holder.document'],
      [{ holder: { ...holder, state_registration: undefined } }, 'holder.state_registration'],
      [{ holder: { ...holder, email: 'x' } }, 'holder.email'],
    ],
  },
  cancellation: {
    call: cancelOrder,
    right: { reason: 'a' },
    wrong: ['', '  ', undefined].map((reason): Refused => [{ reason }, 'reason']),
  },
  refund: {
    call: refundPayment,
    right: { payment_id: 'a', amount: 1, reason: 'a', request_key: 'estorno-0001' },
    wrong: [
      [{ reason: '  ' }, 'reason'],
      ...[0.001, '1'].map((amount): Refused => [{ amount }, 'amount']),
      [{ request_key: undefined }, 'request_key'],
    ],
  },
  'request about an order': {
    call: requestPerson,
    right: { reason: 'a' },
    wrong: ['', ' ', 'a'.repeat(1001)].map((reason): Refused => [{ reason }, 'reason']),
  },
  'note about a payment': {
    call: resolvePayment,
    right: { note: 'a' },
    wrong: ['', '   ', 'x'.repeat(301), 1, undefined].map((note): Refused => [{ note }, 'note']),
  },
  expense: {
    call: createExpense,
    right: { descricao: 'Flores', valor: 850.5, categoria: 'Flores e insumos', data: '2026-11-20' },
    wrong: [
      ...['', '\u200b', 'a\u0000b', null].map((descricao): Refused => [{ descricao }, 'descricao']),
      ...[undefined, 0, -1, 0.001, '10', true, 1e12].map((valor): Refused => [{ valor }, 'valor']),
      ...[undefined, '2026-02-30', 'ontem', 1].map((data): Refused => [{ data }, 'data']),
    ],
  },
  urn: {
    call: createUrn,
    right: { nome: 'Urna', imagem: image },
    wrong: [
      ...['  ', undefined].map((nome): Refused => [{ nome }, 'nome']),
      ...['', 'javascript:alert(1)', '//example.com/x.png'].map((imagem): Refused => [{ imagem }, 'imagem']),
      ...[-1, '10', 1.999].map((preco): Refused => [{ preco }, 'preco']),
    ],
  },
  product: {
    call: createProduct,
    right: { name: 'Coroa', description: 'Lírios.', size: '1 m', price: 420.5, stock: 4, image },
    wrong: [
      ...['10', true, 0, -1, 1.999].map((price): Refused => [{ price }, 'price']),
      ...[1.5, -1, '3'].map((stock): Refused => [{ stock }, 'stock']),
      [{ name: ' ' }, 'name'],
      [{ image: '' }, 'image'],
      [{ active: 'yes' }, 'active'],
    ],
  },
  funeral: {
    call: scheduleFuneral,
    right: { tipo: 'particular', falecido: 'João', responsavel: 'Ana', telefone: '(21) 98888-1234', sepultamento },
    wrong: [
      ...[undefined, 'convenio'].map((tipo): Refused => [{ tipo }, 'tipo', 'Informe o tipo: particular ou convênio.']),
      [{ tipo: 'convênio' }, 'convenio', 'Informe o nome do convênio.'],
      [{ tipo: 'convênio', convenio: '  ' }, 'convenio', 'Informe o nome do convênio.'],
      [{ falecido: ' \u200b ' }, 'falecido', REQUIRED],
      [{ responsavel: '' }, 'responsavel', REQUIRED],
      [{ telefone: undefined }, 'telefone', REQUIRED],
      [{ sepultamento: { ...sepultamento, local: '' } }, 'sepultamento.local', REQUIRED],
      [{ sepultamento: { local: 'C' } }, 'sepultamento.data_hora', REQUIRED],
      [
        { sepultamento: { local: 'C', data_hora: '31/11/2026 10:00' } },
        'sepultamento.data_hora',
        'Data e hora inválidas.',
      ],
      [{ velorio: { local: 'C' } }, 'velorio.data_hora', REQUIRED],
      [{ tanatopraxia: { laboratorio: ' ', data_hora: '2026-11-22T10:00:00Z' } }, 'tanatopraxia.laboratorio', REQUIRED],
    ],
  },
  place: {
    call: createPlace,
    right: {
      ...{ nome: 'Capela', endereco: '', entrada: '', recebe_das: '07:00', recebe_ate: '17:00' },
      ...{ antecedencia: null, telefone: '', recado: '' },
    },
    wrong: [
      [{ nome: ' ' }, 'nome'],
      [{ recebe_das: '25:00' }, 'recebe_das'],
      [{ antecedencia: -1 }, 'antecedencia'],
    ],
  },
  'new user': {
    call: register,
    right: { email: 'ana@example.com', password: 'simples8', role: 'funcionario', active: true },
    wrong: [
      [{ password: '1234567' }, 'password', 'A senha deve ter pelo menos 8 caracteres.'],
      [{ password: 'x'.repeat(129) }, 'password', 'Use no máximo 128 caracteres na senha.'],
      [{ password: '' }, 'password', 'Informe a senha.'],
      [{ password: 'P@ssw0rd' }, 'password', COMMON],
      [{ password: 'Teresópolis' }, 'password', COMMON],
      [{ email: 'sem-arroba' }, 'email', 'Informe um e-mail válido.'],
      [{ email: undefined }, 'email', REQUIRED],
      ...['cliente', ['administrador'], undefined].map((role): Refused => [{ role }, 'role', ROLE]),
      [{ active: false }, 'active', 'Um novo usuário começa ativo.'],
    ],
  },
  'list of who is told': {
    call: setNotificationConfig,
    right: { emails: ['a@b.com'], telegram_chat_ids: ['-100', '@florestal'], enabled: { email: true, telegram: true } },
    wrong: [
      [{ emails: ['dona'] }, 'emails.0', 'Digite um e-mail válido.'],
      [{ emails: ['a@b.com, c@d.com'] }, 'emails.0', 'Digite um e-mail válido.'],
      [{ emails: ['Ana@example.com', 'ana@example.com '] }, 'emails', 'Este e-mail já está na lista.'],
      [
        { telegram_chat_ids: ['@abc'] },
        'telegram_chat_ids.0',
        'Use ID numérico (ex.: -1001234567890) ou @username do canal/grupo.',
      ],
      [{ telegram_chat_ids: ['@Canal_x', '@canal_x'] }, 'telegram_chat_ids', 'Este chat/username já está na lista.'],
    ],
  },
  'week of the store': {
    call: setStoreSchedule,
    right: {
      weekly: week({ opens: '08:00', closes: '12:00' }),
      exceptions: days.slice(0, 400).map((one, i) => (i === 0 ? { ...one, reason: 'x'.repeat(120) } : one)),
    },
    wrong: [
      [{ weekly: week().slice(1) }, 'weekly'],
      [{ weekly: week({ opens: '08:00', closes: '12:00' }, { opens: '11:59', closes: '13:00' }) }, 'weekly.1'],
      [{ weekly: week({ opens: '24:00', closes: '12:00' }) }, 'weekly.1'],
      [{ weekly: week({ opens: 8, closes: '12:00' }) }, 'weekly.1.0.opens'],
      [{ weekly: undefined }, 'weekly'],
      [{ exceptions: [day(Array(7).fill({ opens: '08:00', closes: '09:00' }))] }, 'exceptions.0.intervals'],
      [{ exceptions: [day(), day()] }, 'exceptions'],
      [{ exceptions: [day([], { day: '2026-02-30' })] }, 'exceptions.0.day'],
      [{ exceptions: days }, 'exceptions'],
      [{ exceptions: [day([], { reason: 'x'.repeat(121) })] }, 'exceptions.0.reason'],
      ...[-1, 2881, 90.5, '180'].map((lead_minutes): Refused => [{ lead_minutes }, 'lead_minutes']),
    ],
  },
};

describe.each(Object.entries(calls))('the body of a %s', (_name, { call, right, wrong }) => {
  it('is taken when it is right', () => {
    expect(call.body.safeParse(right).error?.issues).toBeUndefined();
  });

  it.each(wrong)('is refused with %j at %s', (change, field, words) => {
    const issues = call.body.safeParse({ ...right, ...change }).error?.issues ?? [];
    expect(issues.map(({ path }) => path.join('.'))).toContain(field);
    if (words) expect(issues.map(({ message }) => message)).toContain(words);
  });
});
