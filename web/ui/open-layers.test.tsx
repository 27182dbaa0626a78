import { act, render, screen, waitFor } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it, vi } from 'vitest';
import { shouldRevalidate } from '#web/lib/catalogue.ts';
import { useBackCloses, useLayerHistory } from './open-layers.ts';

const load = vi.fn(() => null);
let open: (names: string[]) => void;
let refusing = '';

function Layer({ name, onClose }: { name: string; onClose: () => void }) {
  useBackCloses(true, () => name !== refusing && onClose());
  return <p>{name}</p>;
}

function Page() {
  const [names, setNames] = useState<string[]>([]);
  useLayerHistory();
  useEffect(() => {
    open = (next) => act(() => setNames(next));
  }, []);
  const close = (name: string) => setNames((all) => all.filter((other) => other !== name));
  return names.map((name) => <Layer key={name} name={name} onClose={() => close(name)} />);
}

async function openPage(...names: string[]) {
  const routes = [
    { path: '/', Component: Page, loader: load, shouldRevalidate, HydrateFallback: () => null },
    { path: '/next', Component: () => <Page /> },
  ];
  const router = createMemoryRouter(routes, { initialEntries: ['/before', '/'], initialIndex: 1 });
  render(<RouterProvider router={router} />);
  await waitFor(() => expect(router.state.initialized).toBe(true));
  const layers = () => router.state.location.state?.layers ?? 0;
  const untilLayers = (count: number) => waitFor(() => expect(layers()).toBe(count));
  const back = (steps = -1) => act(() => router.navigate(steps));
  const shown = () => screen.queryAllByText(/./).map(({ textContent }) => textContent);
  open(names);
  await untilLayers(names.length);
  load.mockClear();
  return { router, untilLayers, back, shown };
}

it('closes the open layers, the last first, stays on the page and reloads nothing', async () => {
  const { router, untilLayers, back, shown } = await openPage('sheet', 'dialog');
  await back();
  await waitFor(() => expect(shown()).toEqual(['sheet']));
  await untilLayers(1);
  await back();
  await waitFor(() => expect(shown()).toEqual([]));
  await untilLayers(0);
  expect(router.state.location.pathname).toBe('/');
  expect(load).not.toHaveBeenCalled();
});

it('leaves no history entry behind when a layer closes by itself', async () => {
  const { untilLayers } = await openPage('sheet', 'dialog');
  open([]);
  await untilLayers(0);
});

it("stays on the page that a layer's link leads to, and skips the layer on the way back", async () => {
  const { router, untilLayers, back } = await openPage('dialog');
  await act(() => router.navigate('/next', { state: router.state.location.state }));
  expect(router.state.location.pathname).toBe('/next');
  await back();
  await untilLayers(0);
  expect(router.state.location.pathname).toBe('/');
});

it('takes no step back when a layer closes a moment after the navigation of its link', async () => {
  const { router, untilLayers } = await openPage('dialog');
  const steps: string[] = [];
  router.subscribe(({ historyAction }) => steps.push(historyAction));
  await act(() => router.navigate('/?next'));
  await new Promise((resolve) => setTimeout(resolve));
  open([]);
  open(['sheet']);
  await untilLayers(1);
  expect(steps).not.toContain('POP');
});

it('gives a layer that refuses to close its history entry again', async () => {
  const { untilLayers, back, shown } = await openPage('saving');
  refusing = 'saving';
  await back();
  await untilLayers(0);
  await untilLayers(1);
  expect(shown()).toEqual(['saving']);
});
