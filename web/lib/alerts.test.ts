import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type AlertRequest, alertDuration, closeAlert, showAlert, useAlerts } from './alerts.ts';

const plain: AlertRequest = { type: 'info', title: 'Aviso' };

test('an alert stays three seconds unless something else is said', () => {
  expect(alertDuration(plain)).toBe(3000);
  expect(alertDuration({ ...plain, type: 'success' })).toBe(3000);
});

test('an error stays four seconds', () => {
  expect(alertDuration({ ...plain, type: 'error' })).toBe(4000);
});

test('what the caller says wins, for errors too', () => {
  expect(alertDuration({ ...plain, durationMs: 5000 })).toBe(5000);
  expect(alertDuration({ ...plain, type: 'error', durationMs: 5000 })).toBe(5000);
});

test('an alert with buttons waits for an answer, whatever duration was given', () => {
  const confirm = { label: 'Entendi', onConfirm: () => undefined };
  const cancel = { label: 'Cancelar', onCancel: () => undefined };
  expect(alertDuration({ ...plain, confirm })).toBeUndefined();
  expect(alertDuration({ ...plain, cancel, durationMs: 5000 })).toBeUndefined();
});

test('an alert replaces earlier ones, except those with buttons', () => {
  const shown = renderHook(useAlerts);
  const confirm = { label: 'Entendi', onConfirm: () => undefined };
  const ids: number[] = [];
  const show = (request: AlertRequest) => act(() => void ids.push(showAlert(request)));
  show({ ...plain, title: 'Sessão expirada', confirm });
  show({ ...plain, title: 'Erro', type: 'error' });
  show({ ...plain, title: 'Feito', type: 'success' });
  show({ ...plain, title: 'Sessão expirada', confirm });
  expect(shown.result.current.map(({ title }) => title)).toEqual(['Sessão expirada']);
  show({ ...plain, title: 'Feito', type: 'success' });
  expect(shown.result.current.map(({ title }) => title)).toEqual(['Sessão expirada', 'Feito']);
  act(() => ids.forEach(closeAlert));
});
