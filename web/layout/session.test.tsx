import { act, fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { showFailure } from '#web/lib/screen-alerts.ts';
import { currentSession, publishSessionExpired, publishSessionRevoked, signIn, signOut } from '#web/lib/session.ts';
import { showRoutes } from '#web/testing/routes.tsx';
import { AlertHost } from './alert-host.tsx';
import { Inactivity } from './inactivity.tsx';
import PrivateLayout from './private-layout.tsx';
import { SessionExpiry } from './session-parts.tsx';

const admin = { token: 't1', role: 'administrador', active: true, email: 'admin@example.com' } as const;
const staff = { token: 't2', role: 'funcionario', active: true, email: 'equipe@example.com' } as const;

async function open(path: string) {
  const page = (name: string) => () => (
    <>
      <AlertHost />
      <Inactivity />
      <SessionExpiry />
      <p>{name}</p>
    </>
  );
  showRoutes(
    [
      { path: '/', Component: page('início') },
      { path: '/login', Component: page('login') },
      {
        Component: PrivateLayout,
        children: [
          { path: '/dashboard', Component: page('painel') },
          { path: '/admin/*', Component: page('administração') },
          { path: '/funcionario/*', Component: page('equipe') },
        ],
      },
    ],
    path,
  );
  await act(() => vi.advanceTimersByTimeAsync(0));
}

const minutes = (count: number) => act(() => vi.advanceTimersByTimeAsync(count * 60_000));

beforeEach(() => void vi.useFakeTimers());

describe('the guard', () => {
  it.each(['/dashboard', '/ADMIN/pedidos/1/editar'])('leads a funcionario from %s to the login', async (path) => {
    signIn(staff);
    await open(path);
    expect(screen.getByText('login')).toBeTruthy();
  });

  it.each(['x', '', 'Administrador'])('leads the role %j away from staff and administrator pages', async (role) => {
    for (const [key, value] of Object.entries({ ...admin, role })) localStorage.setItem(key, String(value));
    await open('/funcionario/dashboard');
    expect(screen.getByText('login')).toBeTruthy();
  });
});

describe('inactivity', () => {
  it('keeps the warning for a moment after a movement, so that it does not vanish under the pointer, and shows none after a logout', async () => {
    signIn(admin);
    await open('/dashboard');
    await minutes(14.2);
    fireEvent.mouseMove(document.body);
    await minutes(0.04);
    expect(screen.getByText('Sessão quase expirada')).toBeTruthy();
    await minutes(0.02);
    expect(screen.queryByText('Sessão quase expirada')).toBeNull();
    await minutes(1);
    expect(currentSession()).toBeDefined();
    await act(async () => signOut());
    await minutes(30);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('gives a session that begins anew its full time', async () => {
    signIn(admin);
    await open('/');
    await minutes(10);
    await act(async () => signIn({ ...admin, token: 't3' }));
    await minutes(13.9);
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('a token that the server refuses', () => {
  it('is shown once: the failure of the call that found out adds no second alert', async () => {
    signIn(admin);
    await open('/admin/usuarios');
    act(() => {
      publishSessionRevoked('deactivated');
      showFailure('Erro ao alternar status do usuário.', 'Usuário inativo.');
    });
    expect(screen.getAllByRole('alert')).toHaveLength(1);
    expect(screen.getByText('Acesso encerrado')).toBeTruthy();
  });

  it('is asked about by a shell that is mounted after the refusal', async () => {
    signIn(admin);
    publishSessionExpired();
    await open('/admin/usuarios');
    expect(screen.getByText('Sessão expirada')).toBeTruthy();
  });

  it.each([
    ['its ×', (alert: HTMLElement) => fireEvent.click(within(alert).getByRole('button', { name: 'Fechar aviso' }))],
    ['Escape', (alert: HTMLElement) => fireEvent.keyDown(alert, { key: 'Escape' })],
  ])('is gone with the session when the alert is closed by %s', async (_, close) => {
    signIn(admin);
    await open('/admin/usuarios');
    act(publishSessionExpired);
    act(() => showFailure('Erro ao carregar usuários.', 'Token expirado.'));
    const alert = screen.getByRole('alert');
    await act(async () => close(alert));
    expect(currentSession()).toBeUndefined();
  });

  it('is no longer asked about after a new login', async () => {
    signIn(admin);
    await open('/admin/usuarios');
    act(publishSessionExpired);
    expect(screen.getByText('Sessão expirada')).toBeTruthy();
    await act(async () => signIn({ ...admin, token: 't3' }));
    expect(screen.queryByText('Sessão expirada')).toBeNull();
  });
});
