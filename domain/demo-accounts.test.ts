import { expect, it } from 'vitest';
import { isDemoAccount } from './demo-accounts.ts';

it('recognises an account of the demonstration in upper and lower case, and no other', () => {
  expect(isDemoAccount('Admin@Example.com')).toBe(true);
  expect(isDemoAccount('admin@example.com.br')).toBe(false);
  expect(isDemoAccount('dona@floricultura.com.br')).toBe(false);
});
