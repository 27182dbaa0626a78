import { cleanup } from '@testing-library/react';
import { afterEach, beforeEach, expect, type MockInstance, vi } from 'vitest';

let consoleError: MockInstance<typeof console.error>;

beforeEach(() => {
  consoleError = vi.spyOn(console, 'error');
});

/** A test that provokes an error on purpose takes the calls out with `vi.mocked(console.error).mockClear()`. */
afterEach(() => {
  cleanup();
  const calls = consoleError.mock.calls;
  consoleError.mockRestore();
  // The files of a worker share one window: what a visitor's browser would keep must not reach the next test.
  localStorage.clear();
  sessionStorage.clear();
  expect(calls, 'unexpected console.error').toEqual([]);
});
