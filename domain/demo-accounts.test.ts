import { expect, it } from 'vitest';
import { isDemoAccount } from './demo-accounts.ts';

it('knows an account of the demonstration in whatever case, and no other', () => {
  expect(isDemoAccount('Admin@Example.com')).toBe(true);
  expect(isDemoAccount('admin@example.com.br')).toBe(false);
  expect(isDemoAccount('dona@floricultura.com.br')).toBe(false);
});
