import { renderHook, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { useBackCloses } from './back-closes.ts';

const depth = () => (history.state as { overlays?: number } | null)?.overlays ?? 0;
const untilDepth = (expected: number) => waitFor(() => expect(depth()).toBe(expected));
const heard = vi.fn();
window.addEventListener('popstate', heard);

async function open(close: () => void) {
  const before = depth();
  const hook = renderHook(({ isOpen }) => useBackCloses(isOpen, close), { initialProps: { isOpen: true } });
  await untilDepth(before + 1);
  return hook;
}

afterEach(async () => {
  await untilDepth(0);
  heard.mockClear();
});

it('closes what is open, the last first, and the router hears nothing of it', async () => {
  const closed: string[] = [];
  const sheet = await open(() => {
    closed.push('sheet');
    sheet.rerender({ isOpen: false });
  });
  const dialog = await open(() => {
    closed.push('dialog');
    dialog.rerender({ isOpen: false });
  });
  expect(depth()).toBe(2);
  history.back();
  await untilDepth(1);
  expect(closed).toEqual(['dialog']);
  history.back();
  await untilDepth(0);
  expect(closed).toEqual(['dialog', 'sheet']);
  expect(heard).not.toHaveBeenCalled();
});

it('leaves no entry behind when something closes by itself', async () => {
  const dialog = await open(() => undefined);
  dialog.rerender({ isOpen: false });
  await untilDepth(0);
  expect(heard).not.toHaveBeenCalled();
});

it('stays on the page that something leads to while it closes', async () => {
  const dialog = await open(() => undefined);
  dialog.rerender({ isOpen: false });
  history.pushState({ key: 'led-to' }, '', '/led-to');
  // What opens next is settled after what has closed.
  const next = await open(() => undefined);
  expect(location.pathname).toBe('/led-to');
  expect(heard).not.toHaveBeenCalled();
  next.unmount();
});

it('keeps what refuses to close behind one more step back', async () => {
  const close = vi.fn();
  const dialog = await open(close);
  history.back();
  await waitFor(() => expect([close.mock.calls.length, depth()]).toEqual([1, 1]));
  dialog.unmount();
});

it('does not swallow a step to another page', async () => {
  history.pushState({ key: 'next' }, '', '/next');
  const dialog = await open(() => undefined);
  history.go(-2);
  await waitFor(() => expect(heard).toHaveBeenCalled());
  dialog.unmount();
});
