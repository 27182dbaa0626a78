import { act, renderHook } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { type AlertRequest, alertDuration, closeAlert, showAlert, useAfterAlert, useAlerts } from './alerts.ts';

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

test('an alert replaces the one with the same tag, and leaves others', () => {
  const shown = renderHook(useAlerts);
  const ids: number[] = [];
  act(() => {
    for (const [title, tag] of [['A', 'cart'], ['B'], ['C', 'cart']] as const) {
      ids.push(showAlert({ type: 'success', title, ...(tag && { tag }) }));
    }
  });
  expect(shown.result.current.map(({ title }) => title)).toEqual(['B', 'C']);
  act(() => ids.forEach(closeAlert));
});

describe('a reason at a form', () => {
  const words = () => renderHook(() => useAfterAlert()('Digite um e-mail válido.'));

  test('waits until the alert that tells it has gone', () => {
    const { result } = words();
    expect(result.current).toBe('Digite um e-mail válido.');
    let id = 0;
    act(() => {
      id = showAlert({ ...plain, title: 'Erro', description: 'Digite um e-mail válido.' });
    });
    expect(result.current.trim()).toBe('');
    act(() => closeAlert(id));
    expect(result.current).toBe('Digite um e-mail válido.');
  });

  test('stands beside an alert that says something else', () => {
    const { result } = words();
    let id = 0;
    act(() => {
      id = showAlert(plain);
    });
    expect(result.current).toBe('Digite um e-mail válido.');
    act(() => closeAlert(id));
  });
});
