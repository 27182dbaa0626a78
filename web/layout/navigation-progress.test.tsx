import { act, fireEvent, render, screen } from '@testing-library/react';
import { createRoutesStub, Link, Outlet } from 'react-router';
import { expect, it } from 'vitest';
import { NavigationProgress } from './navigation-progress.tsx';

it('a progress bar is shown while a page loads', async () => {
  const answer = Promise.withResolvers<null>();
  const Shell = () => (
    <>
      <NavigationProgress />
      <Link to="/pedidos">Pedidos</Link>
      <Outlet />
    </>
  );
  const Stub = createRoutesStub([
    {
      Component: Shell,
      children: [
        { path: '/', Component: () => null },
        { path: '/pedidos', loader: () => answer.promise, Component: () => <h1>Lista</h1> },
      ],
    },
  ]);
  render(<Stub initialEntries={['/']} />);
  expect(screen.queryByRole('progressbar')).toBeNull();
  await act(async () => fireEvent.click(screen.getByRole('link', { name: 'Pedidos' })));
  expect(screen.getByRole('progressbar', { name: 'Abrindo a página' })).toBeTruthy();
  await act(async () => answer.resolve(null));
  expect(await screen.findByRole('heading', { name: 'Lista' })).toBeTruthy();
  expect(screen.queryByRole('progressbar')).toBeNull();
});
