import { expect, test } from 'vitest';
import { ApiError } from '#web/lib/api.ts';
import { alertTextOf, formTextOf } from './login-error.ts';

test('without connection the text says what to check', () => {
  const text = 'Não foi possível conectar ao servidor. Verifique sua conexão ou se o backend está ativo.';
  expect(alertTextOf(new ApiError({ code: 'network-error' }))).toBe(text);
});

test("the server's detail comes first, then its message, then the client's own text", () => {
  const parts = { code: 'bad-request', status: 401 } as const;
  expect(alertTextOf(new ApiError({ ...parts, detail: 'X', serverMessage: 'Y' }))).toBe('X');
  expect(alertTextOf(new ApiError({ ...parts, serverMessage: 'Y' }))).toBe('Y');
  expect(alertTextOf(new ApiError(parts))).toBe('Não foi possível concluir a operação.');
});

test('refused fields are listed one below the other', () => {
  const detail = ['Informe um e-mail válido.', 'Informe a senha.'].map((msg) => ({ loc: ['body'], msg, type: 'x' }));
  expect(alertTextOf(new ApiError({ code: 'bad-request', status: 422, detail }))).toBe(
    'Informe um e-mail válido.\nInforme a senha.',
  );
});

test('an error without any text has a last resort in the alert and another in the form', () => {
  for (const error of [new Error(''), undefined, 'texto']) {
    expect(alertTextOf(error)).toBe('Erro inesperado ao tentar fazer login.');
    expect(formTextOf(error)).toBe('Erro ao fazer login');
  }
});
