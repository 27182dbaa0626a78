import { act, fireEvent, screen } from '@testing-library/react';
import { type ComponentType, useEffect } from 'react';
import { type InitialEntry, Outlet, useLocation } from 'react-router';
import { expect } from 'vitest';
import { AlertHost } from '#web/layout/alert-host.tsx';
import { signIn } from '#web/lib/session.ts';
import { showRoutes } from './routes.tsx';

export const place = { now: '' };

function Place() {
  const { pathname, search } = useLocation();
  useEffect(() => {
    place.now = pathname + search;
  });
  return null;
}

function Shell() {
  return (
    <>
      <AlertHost />
      <Place />
      <Outlet />
    </>
  );
}

const SITE = {
  origin: 'https://loja.example',
  business: { name: 'Casa de Prova', logo: '/logo.svg', cityServed: 'Teresópolis' },
};

/** Opens a page of the back office at an address, with the alerts of the shell; every other address is empty. */
export async function openOffice(path: InitialEntry, pattern: string, Page: ComponentType) {
  const Empty = () => null;
  const children = [
    { path: pattern.slice(1), Component: Page },
    { path: '*', Component: Empty },
  ];
  const view = showRoutes([{ id: 'root', path: '/', loader: () => SITE, Component: Shell, children }], path, SITE);
  await act(async () => undefined);
  return view;
}

/** Signs an administrator in. */
export function enterOffice(): void {
  signIn({ token: 't', role: 'administrador', active: true, email: 'ana@example.com' });
}

/** A field by its label, optional or not; `at` counts those that have the same. */
export function field(label: string | RegExp, at?: number): HTMLInputElement {
  const named = typeof label === 'string' ? new RegExp(`^${label}( \\(opcional\\))?$`) : label;
  if (at === undefined) return screen.getByLabelText<HTMLInputElement>(named);
  return screen.getAllByLabelText<HTMLInputElement>(named)[at] ?? expect.fail(`there is no ${label}`);
}

export const type = (label: string | RegExp, value: string, at?: number) =>
  fireEvent.change(field(label, at), { target: { value } });
export const value = (label: string | RegExp) => field(label).value;

/** Opens a menu and chooses from it. */
export async function choose(menu: string | RegExp, item: string | RegExp): Promise<void> {
  fireEvent.keyDown(screen.getByRole('button', { name: menu }), { key: 'Enter' });
  const entry = await screen.findByRole('menuitem', { name: item });
  await act(async () => {
    fireEvent.click(entry);
  });
}

export const press = (name: string | RegExp) =>
  act(async () => {
    fireEvent.click(screen.getByRole('button', { name }));
  });
