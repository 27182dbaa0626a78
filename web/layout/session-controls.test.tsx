import { CancelledError } from '@tanstack/react-query';
import { fireEvent, screen } from '@testing-library/react';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { listUsers } from '#contract/users.ts';
import type { Role } from '#domain/roles.ts';
import * as storage from '#web/features/orders/delivery/waiting-storage.ts';
import { draftOf } from '#web/lib/drafts.ts';
import { apiQuery, getQueryClient } from '#web/lib/query-client.ts';
import { ANNOUNCED_ORDERS, currentSession, isSessionRefused, signIn } from '#web/lib/session.ts';
import { fakeServer } from '#web/testing/fake-server.ts';
import { showRoutes } from '#web/testing/routes.tsx';
import { SessionControls } from './session-controls.tsx';

/** The deliveries that wait in this device's storage. */
const stored = vi.spyOn(storage, 'readStoredDeliveries');
beforeEach(() => {
  stored.mockResolvedValue([]);
});
afterAll(() => {
  stored.mockRestore();
});

async function open(role: Role = 'funcionario') {
  signIn({ token: 't1', role, active: true, email: 'equipe@example.com' });
  showRoutes([{ path: '/', Component: SessionControls }]);
  await screen.findByRole('button', { name: 'Sair' });
}

const leave = () => fireEvent.click(screen.getByRole('button', { name: 'Sair' }));

it.each([
  ['administrador', '/dashboard'],
  ['funcionario', '/funcionario/dashboard'],
] as const)('the shield leads the role %s to %s', async (role, path) => {
  await open(role);
  expect(screen.getByRole('link', { name: 'Painel' }).getAttribute('href')).toBe(path);
});

describe('signing out', () => {
  it('ends the token on the server', async () => {
    const calls: unknown[] = [];
    vi.stubGlobal('fetch', async (path: string, { method, headers }: RequestInit) => {
      calls.push([method, path, new Headers(headers).get('Authorization')]);
      return Response.json({ message: 'Sessão encerrada' });
    });
    await open();
    localStorage.setItem(ANNOUNCED_ORDERS, '{"email":"equipe@example.com"}');
    leave();
    await vi.waitFor(() => expect(currentSession()).toBeUndefined());
    expect(localStorage.getItem(ANNOUNCED_ORDERS)).toBeNull();
    expect(calls).toEqual([['POST', '/api/auth/logout', 'Bearer t1']]);
    expect(currentSession()).toBeUndefined();
  });

  it('aborts calls under way before the token ends, because the server would refuse them', async () => {
    const seen: string[] = [];
    vi.stubGlobal('fetch', (path: string, { signal }: RequestInit) => {
      seen.push(path);
      signal?.addEventListener('abort', () => seen.push(`${path} aborted`));
      return new Promise<Response>(() => undefined);
    });
    await open();
    const asked = getQueryClient().fetchQuery(apiQuery(listUsers, {}));
    const ended = expect(asked).rejects.toThrow(CancelledError);
    await vi.waitFor(() => expect(seen).toEqual(['/api/users']));
    leave();
    await ended;
    expect(seen).toEqual(['/api/users', '/api/users aborted', '/api/auth/logout']);
  });

  it('asks before it throws away what the person left unsaved on this device, and spares what others left', async () => {
    fakeServer({ 'POST /api/auth/logout': () => Response.json({ message: 'Sessão encerrada' }) });
    const kept = (email: string, form: string) => draftOf(email, form, String);
    const [funeral, order] = [kept('Equipe@example.com', 'velorio'), kept('equipe@example.com', 'pedido_1')];
    const other = kept('dona@example.com', 'velorio');
    for (const draft of [funeral, order, other]) draft.save('José da Silva');
    localStorage.setItem('draft_checkout', 'a buyer');
    await open();
    leave();
    await screen.findByRole('dialog', { name: 'Há 2 formulários não salvos' });
    fireEvent.click(screen.getByRole('button', { name: 'Cancelar' }));
    expect(currentSession()).toBeDefined();
    expect(order.read()).toBe('José da Silva');
    leave();
    fireEvent.click(await screen.findByRole('button', { name: 'Sair e descartar' }));
    expect(currentSession()).toBeUndefined();
    expect([funeral, order, other].map((draft) => draft.read())).toEqual([undefined, undefined, 'José da Silva']);
    expect(localStorage.getItem('draft_checkout')).toBe('a buyer');
  });

  it('asks when deliveries wait on this device, which stay there', async () => {
    const delivery = { isSent: true, author: 'equipe@example.com' };
    stored.mockResolvedValueOnce([delivery, { ...delivery, author: 'eva@example.com' }] as never);
    await open();
    leave();
    const dialog = await screen.findByRole('dialog', { name: 'Há uma entrega por enviar' });
    expect(dialog.textContent).toContain('só é enviado quando você entrar de novo aqui');
    expect(currentSession()).toBeDefined();
  });

  it.each([
    ['without a network', () => Promise.reject(new TypeError('offline'))],
    ['when the token had ended before', () => Response.json({ code: 'unauthenticated' }, { status: 401 })],
  ])('empties the browser %s', async (_when, answer) => {
    const server = fakeServer({ 'POST /api/auth/logout': answer });
    await open();
    leave();
    await screen.findByRole('link', { name: 'Entrar' });
    expect(server.sent).toHaveLength(1);
    expect(currentSession()).toBeUndefined();
    expect(isSessionRefused()).toBe(false);
  });
});
