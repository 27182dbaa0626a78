import { expect, it } from 'vitest';
import { homeOfRole } from './paths.ts';

it.each([
  ['administrador', '/dashboard'],
  ['funcionario', '/funcionario/dashboard'],
  ['cliente', '/'],
  ['toString', '/'],
  ['', '/'],
])('sends %j to %s after login', (role, path) => {
  expect(homeOfRole(role)).toBe(path);
});
