import { act, renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { useBackCloses } from './back-closes.ts';

const pause = () => act(() => new Promise<void>((resolve) => setTimeout(resolve, 30)));
const depth = () => (history.state as { overlays?: number } | null)?.overlays ?? 0;
const heard = vi.fn();
window.addEventListener('popstate', heard);

async function back() {
  history.back();
  await pause();
}

async function open(close: () => void) {
  const hook = renderHook(({ isOpen }) => useBackCloses(isOpen, close), { initialProps: { isOpen: true } });
  await pause();
  return hook;
}

afterEach(async () => {
  await pause();
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
  await back();
  expect([closed, depth()]).toEqual([['dialog'], 1]);
  await back();
  expect([closed, depth()]).toEqual([['dialog', 'sheet'], 0]);
  expect(heard).not.toHaveBeenCalled();
});

it('leaves no entry behind when something closes by itself', async () => {
  const dialog = await open(() => undefined);
  dialog.rerender({ isOpen: false });
  await pause();
  expect(depth()).toBe(0);
  expect(heard).not.toHaveBeenCalled();
});

it('stays on the page that something leads to while it closes', async () => {
  const dialog = await open(() => undefined);
  dialog.rerender({ isOpen: false });
  history.pushState({ key: 'led-to' }, '', '/led-to');
  await pause();
  expect([location.pathname, depth()]).toEqual(['/led-to', 0]);
  expect(heard).not.toHaveBeenCalled();
});

it('keeps what refuses to close behind one more step back', async () => {
  const close = vi.fn();
  const dialog = await open(close);
  await back();
  expect([close.mock.calls.length, depth()]).toEqual([1, 1]);
  dialog.unmount();
});

it('does not swallow a step to another page', async () => {
  history.pushState({ key: 'next' }, '', '/next');
  const dialog = await open(() => undefined);
  history.go(-2);
  await pause();
  expect(heard).toHaveBeenCalled();
  dialog.unmount();
});
