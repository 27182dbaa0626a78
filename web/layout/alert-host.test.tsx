import { act, fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { showAlert } from '#web/lib/alerts.ts';
import { showShortSuccess, showSuccess } from '#web/lib/screen-alerts.ts';
import { AlertHost } from './alert-host.tsx';

beforeEach(() => {
  vi.useFakeTimers();
  render(<AlertHost />);
});

function show(...request: Parameters<typeof showAlert>) {
  act(() => void showAlert(...request));
}

function pass(ms: number) {
  act(() => {
    vi.advanceTimersByTime(ms);
  });
}

test('closing one alert does not stop the time of the others', () => {
  show({ type: 'success', title: 'Primeiro', confirm: { label: 'Entendi', onConfirm: () => undefined } });
  show({ type: 'info', title: 'Segundo' });
  const [first] = screen.getAllByRole('button', { name: 'Fechar aviso' });
  fireEvent.pointerMove(screen.getByText('Primeiro'));
  fireEvent.click(first as Element);
  pass(3000);
  expect(screen.queryByText('Segundo')).toBeNull();
});

test("an alert with buttons waits, takes the focus and calls the pressed button's action", () => {
  const onConfirm = vi.fn();
  const onCancel = vi.fn();
  show({
    type: 'warning',
    title: 'Confirmar exclusão',
    confirm: { label: 'Excluir', onConfirm },
    cancel: { label: 'Cancelar', onCancel },
  });
  pass(60_000);
  expect(document.activeElement).toBe(screen.getByRole('alert'));
  fireEvent.click(screen.getByRole('button', { name: 'Excluir' }));
  expect(onConfirm).toHaveBeenCalledTimes(1);
  expect(onCancel).not.toHaveBeenCalled();
  expect(screen.queryByText('Confirmar exclusão')).toBeNull();
});

test.each([
  [5000, 'most things', showSuccess],
  [4000, 'an urn', showShortSuccess],
])('for %d ms stays the alert of what was done to %s', (ms, _, showDone) => {
  act(() => showDone('Feito'));
  pass(ms - 1);
  expect(screen.queryByText('Feito')).not.toBeNull();
  pass(1);
  expect(screen.queryByText('Feito')).toBeNull();
});

test('each type has a colour and a sign of its own', () => {
  const looks = (['success', 'info', 'error', 'warning'] as const).map((type) => {
    show({ type, title: type });
    const box = screen.getByText(type).closest('[data-alert]');
    return [box?.className, box?.querySelector('svg')?.innerHTML];
  });
  for (const part of [0, 1]) expect(new Set(looks.map((look) => look[part])).size).toBe(4);
});

test('the same message again replaces the first and starts its time anew', () => {
  show({ type: 'info', title: 'Repetido' });
  pass(2500);
  show({ type: 'info', title: 'Repetido' });
  expect(screen.getAllByText('Repetido')).toHaveLength(1);
  pass(2500);
  expect(screen.queryByText('Repetido')).not.toBeNull();
  pass(500);
  expect(screen.queryByText('Repetido')).toBeNull();
});
