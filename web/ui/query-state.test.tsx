import { fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, test, vi } from 'vitest';
import { QueryState } from './query-state.tsx';

function show(query: { data?: string; error?: unknown }) {
  const refetch = vi.fn();
  render(
    <MemoryRouter>
      <QueryState
        query={{ data: query.data, error: query.error ?? null, isFetching: false, refetch }}
        loading="Carregando…"
        failure="Não foi possível carregar o pedido."
        back={{ to: '/admin/pedidos', label: 'Voltar aos pedidos' }}
      >
        {(name) => <p>{name}</p>}
      </QueryState>
    </MemoryRouter>,
  );
  return refetch;
}

test('data is rendered even when refetching has failed', () => {
  show({ data: 'Maria', error: new Error('offline') });
  expect(screen.getByText('Maria')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('waiting is announced', () => {
  show({});
  expect(screen.getByRole('status').textContent).toBe('Carregando…');
});

test('a failure offers a retry', () => {
  const refetch = show({ error: { status: 500 } });
  expect(screen.getByRole('alert').textContent).toContain('Não foi possível carregar o pedido.');
  fireEvent.click(screen.getByRole('button', { name: 'Tentar novamente' }));
  expect(refetch).toHaveBeenCalledOnce();
});

test('a missing record offers a link back instead of a retry', () => {
  show({ error: { status: 404 } });
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.getByRole('link', { name: 'Voltar aos pedidos' }).getAttribute('href')).toBe('/admin/pedidos');
});
