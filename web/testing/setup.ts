import { cleanup, configure, getConfig } from '@testing-library/react';
import { afterEach, beforeEach, expect, type MockInstance, vi } from 'vitest';
import { closeAlert, showAlert } from '#web/lib/alerts.ts';
import { getQueryClient } from '#web/lib/query-client.ts';
import { signOut } from '#web/lib/session.ts';

const usual = getConfig();
const nextTurn = globalThis.setImmediate;
configure({
  // No wait has a limit of its own: the limit of the test itself is the only one.
  asyncUtilTimeout: 60_000,
  // React runs effects a turn after it has shown what they belong to; until then the page doesn't listen.
  asyncWrapper: async (wait) => {
    const found: unknown = await usual.asyncWrapper(wait);
    await new Promise((resolve) => nextTurn(resolve));
    return found;
  },
});

let consoleError: MockInstance<typeof console.error>;

// The window's own frames stop for good when one is asked for while the clock is faked.
globalThis.requestAnimationFrame = (paint) => Number(setTimeout(() => paint(performance.now()), 16));
// jsdom lays nothing out.
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
globalThis.cancelAnimationFrame = (frame) => clearTimeout(frame);

beforeEach(() => {
  consoleError = vi.spyOn(console, 'error');
});

/** A test that provokes an error on purpose takes the calls out with `vi.mocked(console.error).mockClear()`. */
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  const calls = consoleError.mock.calls;
  consoleError.mockRestore();
  // The files of a worker share one window: no page, session, alert or stored value may reach the next test.
  signOut();
  getQueryClient().clear();
  const last = showAlert({ type: 'info', title: 'end' });
  for (let id = 1; id <= last; id += 1) closeAlert(id);
  document.body.replaceChildren();
  localStorage.clear();
  sessionStorage.clear();
  expect(calls, 'unexpected console.error').toEqual([]);
});
