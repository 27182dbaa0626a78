import { describe, expect, it } from 'vitest';
import { isEmailRecipient, isTelegramRecipient, recipientKey } from './recipient.ts';

describe('an e-mail recipient', () => {
  it.each(['ana@example.com', 'ana.maria+flores@sub.example.com.br', 'josé@example.com'])('may be %s', (text) => {
    expect(isEmailRecipient(text)).toBe(true);
  });

  it.each([
    '',
    'ana',
    'ana@',
    '@example.com',
    'ana@example',
    'ana@example.',
    'ana maria@example.com',
    'a@b.com,c@d.com',
    'ana@@example.com',
    'ana@example.com\nbcc:x@y.com',
    `${'a'.repeat(250)}@example.com`,
  ])('may not be %j', (text) => {
    expect(isEmailRecipient(text)).toBe(false);
  });
});

describe('a Telegram recipient', () => {
  it.each(['123456', '-1001234567890', '@abcde', '@canal_da_loja'])('may be %s', (text) => {
    expect(isTelegramRecipient(text)).toBe(true);
  });

  it.each(['', '@abcd', 'abcde', '--12', '12a', '@ab cd', '@canal-x', '1'.repeat(21)])('may not be %j', (text) => {
    expect(isTelegramRecipient(text)).toBe(false);
  });
});

it('two recipients are the same whatever their case and the spaces around them', () => {
  expect(recipientKey(' Ana@Example.com ')).toBe(recipientKey('ana@example.com'));
});
