import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { enterOffice, openOffice, press } from '#web/testing/back-office.tsx';
import { fakeServer } from '#web/testing/fake-server.ts';
import NotificationsPage from './notifications-page.tsx';
import { refusalOf } from './settings.ts';

it.each([
  ['email', 'ana', 'Digite um e-mail válido.'],
  ['email', '', 'Digite um e-mail válido.'],
  ['email', 'ANA@example.com', 'Este e-mail já está na lista.'],
  ['email', 'bia@example.com', undefined],
  ['telegram', '@abc', 'Use ID numérico (ex.: -1001234567890) ou @username do canal/grupo.'],
  ['telegram', '-100123', 'Este chat/username já está na lista.'],
  ['telegram', '@canal', undefined],
  ['telegram', '-5', undefined],
] as const)('the list of %s answers the recipient %j with %j', (channel, text, answer) => {
  expect(refusalOf(channel, text, ['ana@example.com', '-100123'])).toBe(answer);
});

it('a list holds fifty recipients and no more', () => {
  const many = Array.from({ length: 50 }, (_, i) => `p${i}@example.com`);
  expect(refusalOf('email', 'mais@example.com', many)).toBe('Use no máximo 50 destinatários.');
});

it('the page says that the settings could not be loaded', async () => {
  enterOffice();
  fakeServer({});
  await openOffice('/admin/notificacoes', '/admin/notificacoes', NotificationsPage);
  expect(await screen.findByText('Falha ao carregar configuração')).toBeTruthy();
});

it('the e-mail channel is sent as switched off, and the page says that saving failed', async () => {
  enterOffice();
  const config = { emails: [], telegram_chat_ids: [], enabled: { email: true, telegram: true }, version: 1 };
  const server = fakeServer({ 'GET /api/notifications/config': () => Response.json(config) });
  await openOffice('/admin/notificacoes', '/admin/notificacoes', NotificationsPage);
  fireEvent.click(await screen.findByRole('switch', { name: 'Avisar por e-mail' }));
  await press('Salvar');
  expect(screen.getByText('Falha ao salvar configuração.')).toBeTruthy();
  expect(server.calls('PUT')[0]?.body).toEqual({ ...config, enabled: { email: false, telegram: true } });
});
