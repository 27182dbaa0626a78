import { fireEvent } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Shortcut, singleKeyShortcuts, watchShortcuts } from './shortcuts.ts';

let done: string[];
let stop: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  document.body.innerHTML = '<main tabindex="-1"></main>';
  done = [];
  const shortcuts: Shortcut[] = ['/', 'mod k', 'n', '?', 'g p', 'g n'].map((keys) => ({
    keys,
    run: () => done.push(keys),
  }));
  stop = watchShortcuts(() => shortcuts);
});

afterEach(() => stop());

/** Presses keys one after the other on an element; returns false when the browser's own action for the last is prevented. */
function press(keys: readonly string[], options: object = {}, on: Element = document.body): boolean {
  return keys.map((key) => fireEvent.keyDown(on, { key, ...options })).at(-1) ?? true;
}

it('runs a key, a pair of keys and a key with Ctrl or Command, and keeps the key from the browser', () => {
  expect(press(['/'])).toBe(false);
  press(['g', 'p']);
  press(['K'], { ctrlKey: true });
  press(['k'], { metaKey: true });
  press(['?'], { shiftKey: true });
  expect(done).toEqual(['/', 'g p', 'mod k', 'mod k', '?']);
});

it('takes the second key of a pair for itself, and drops the first after a while', () => {
  press(['g', 'n', 'n']);
  expect(done).toEqual(['g n', 'n']);
  press(['g']);
  vi.advanceTimersByTime(1_500);
  expect(press(['p'])).toBe(true);
  expect(done).toHaveLength(2);
});

it.each(['<input>', '<textarea></textarea>', '<select></select>', '<div contenteditable><b></b></div>'])(
  'does nothing while somebody types in %s',
  (html) => {
    document.body.innerHTML = html;
    const field = document.body.querySelector('b') ?? document.body.firstElementChild;
    if (field) press(['/', 'n', 'g', 'p'], {}, field);
    if (field) press(['k'], { ctrlKey: true }, field);
    expect(done).toEqual([]);
  },
);

it('does nothing while a dialog lies over the page', () => {
  document.body.innerHTML = '<div role="dialog"><button></button></div>';
  press(['/', 'g', 'p']);
  expect(done).toEqual([]);
});

it.each([{ altKey: true }, { ctrlKey: true }, { metaKey: true }, { repeat: true }, { isComposing: true }])(
  'does nothing with %j',
  (options) => {
    press(['n'], options);
    expect(done).toEqual([]);
  },
);

it('can be switched off but for the key with Ctrl, and is on again at once', () => {
  singleKeyShortcuts.set(false);
  press(['/', 'n', 'g', 'p', '?']);
  press(['k'], { ctrlKey: true });
  expect(done).toEqual(['mod k']);
  singleKeyShortcuts.set(true);
  press(['n']);
  expect(done).toEqual(['mod k', 'n']);
});
