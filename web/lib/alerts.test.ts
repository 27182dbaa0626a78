import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type AlertRequest, alertDuration, closeAlert, showAlert, useAlerts } from './alerts.ts';

const plain: AlertRequest = { type: 'info', title: 'Aviso' };

const confirm = { label: 'Entendi', onConfirm: () => undefined };
const cancel = { label: 'Cancelar', onCancel: () => undefined };

test.each<[string, Partial<AlertRequest>, number | undefined]>([
  ['stays three seconds', {}, 3000],
  ['of success too', { type: 'success' }, 3000],
  ['of an error stays four', { type: 'error' }, 4000],
  ['stays as long as its caller says', { durationMs: 5000 }, 5000],
  ['of an error too', { type: 'error', durationMs: 5000 }, 5000],
  ['with buttons waits for an answer', { confirm }, undefined],
  ['with buttons waits, whatever its caller says', { cancel, durationMs: 5000 }, undefined],
])('an alert %s', (_rule, request, duration) => expect(alertDuration({ ...plain, ...request })).toBe(duration));

test('an alert replaces earlier ones, except those with buttons', () => {
  const shown = renderHook(useAlerts);
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
