import { act, fireEvent, render, screen } from '@testing-library/react';
import { createRoutesStub, Link, Outlet } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { PageAnnouncer } from './page-announcer.tsx';

afterEach(() => void vi.restoreAllMocks());

const First = () => <Link to="/dois">Adiante</Link>;
const Second = () => (
  <>
    <title>(2) Página dois · Serra Memorial</title>
    <h1>Página dois</h1>
  </>
);
const Frame = () => (
  <>
    <PageAnnouncer />
    <main id="conteudo" tabIndex={-1}>
      <Outlet />
    </main>
  </>
);
const Stub = createRoutesStub([
  {
    path: '/',
    Component: Frame,
    children: [
      { path: 'um', Component: First },
      { path: 'dois', Component: Second },
    ],
  },
]);

it('announces the title after a navigation, while the page itself has that text only once, in its heading', async () => {
  const attach = vi.spyOn(Element.prototype, 'attachShadow');
  render(<Stub initialEntries={['/um']} />);
  const tree: ShadowRoot | undefined = attach.mock.results[0]?.value;
  const region = tree?.querySelector('[role=status]');
  expect(region?.textContent).toBe('');

  const link = screen.getByRole('link');
  link.focus();
  await act(async () => void fireEvent.click(link));

  expect(region?.textContent).toBe('Página dois · Serra Memorial');
  expect(screen.getAllByText(/Página dois/, { ignore: 'title' })).toHaveLength(1);
  expect(document.activeElement).toBe(screen.getByRole('main'));
});
