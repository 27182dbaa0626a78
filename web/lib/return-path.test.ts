import { expect, test } from 'vitest';
import { rememberReturnPath, takeReturnPath } from './return-path.ts';

const maria = { email: 'maria@example.com', role: 'funcionario' };

test('the same person returns once to the page the session ended on', () => {
  rememberReturnPath('/funcionario/funerais?inicio=2026-11-01', maria);
  expect(takeReturnPath(maria)).toBe('/funcionario/funerais?inicio=2026-11-01');
  expect(takeReturnPath(maria)).toBeUndefined();
});

test('another person or another role starts at the dashboard', () => {
  rememberReturnPath('/admin/pedidos', { ...maria, role: 'administrador' });
  expect(takeReturnPath(maria)).toBeUndefined();
  rememberReturnPath('/funcionario/agendar', maria);
  expect(takeReturnPath({ ...maria, email: 'joao@example.com' })).toBeUndefined();
});

test('only pages of the back office are returned to', () => {
  rememberReturnPath('/coroas', maria);
  expect(takeReturnPath(maria)).toBeUndefined();
  for (const path of ['https://example.com', '//example.com/admin', '/administracao']) {
    sessionStorage.setItem('draft_return_path', JSON.stringify({ path, ...maria }));
    expect(takeReturnPath(maria)).toBeUndefined();
  }
});

test('broken content is nothing', () => {
  sessionStorage.setItem('draft_return_path', '{');
  expect(takeReturnPath(maria)).toBeUndefined();
});
