import { expect, it } from 'vitest';
import { refusalOf } from './settings.ts';

it.each([
  ['email', 'ana', 'Digite um e-mail válido.'],
  ['email', '', 'Digite um e-mail válido.'],
  ['email', 'ANA@example.com', 'Este e-mail já está na lista.'],
  ['email', 'bia@example.com', undefined],
  ['telegram', '@abc', 'Use ID numérico (ex.: -1001234567890) ou @username do canal/grupo.'],
  ['telegram', '-100123', 'Este chat/username já está na lista.'],
  ['telegram', '@canal', undefined],
  ['telegram', '-5', undefined],
] as const)('the list of %s answers the recipient %j with %j', (channel, text, answer) => {
  expect(refusalOf(channel, text, ['ana@example.com', '-100123'])).toBe(answer);
});

it('a list holds fifty recipients and no more', () => {
  const many = Array.from({ length: 50 }, (_, i) => `p${i}@example.com`);
  expect(refusalOf('email', 'mais@example.com', many)).toBe('Use no máximo 50 destinatários.');
});
