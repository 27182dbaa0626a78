import { afterEach, expect, test, vi } from 'vitest';
import { createStoredValue } from './storage.ts';

function parseList(raw: unknown): string[] {
  if (!Array.isArray(raw)) throw new TypeError('not a list');
  return raw.map(String);
}

const EMPTY: string[] = [];
const list = createStoredValue<string[]>({ key: 'lista', parse: parseList, empty: EMPTY });

afterEach(() => vi.restoreAllMocks());

test('what is set is stored as JSON and read back', () => {
  list.set(['a', 'b']);
  expect(localStorage.getItem('lista')).toBe('["a","b"]');
  expect(list.get()).toEqual(['a', 'b']);
});

test('nothing stored is the empty value', () => {
  expect(list.get()).toBe(EMPTY);
});

test('corrupt or unexpected content is the empty value', () => {
  for (const text of ['{', '"texto"', 'null', '{"a":1}']) {
    localStorage.setItem('lista', text);
    expect(list.get()).toBe(EMPTY);
  }
});

test('the snapshot stays the same object until the stored text changes', () => {
  list.set(['a']);
  const first = list.get();
  expect(list.get()).toBe(first);
  list.set(['a', 'b']);
  expect(list.get()).not.toBe(first);
});

test('listeners hear of changes here and in other tabs, until they leave', () => {
  const heard = vi.fn();
  const leave = list.subscribe(heard);
  list.set(['a']);
  localStorage.setItem('lista', '["de outra aba"]');
  window.dispatchEvent(new StorageEvent('storage', { key: 'lista' }));
  window.dispatchEvent(new StorageEvent('storage', { key: 'outra' }));
  expect(heard).toHaveBeenCalledTimes(2);
  expect(list.get()).toEqual(['de outra aba']);
  leave();
  list.set([]);
  expect(heard).toHaveBeenCalledTimes(2);
});

test('a browser that refuses to store keeps the value for as long as the page lives', () => {
  const refuse = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  list.set(['guardada']);
  expect([list.get(), list.isKept()]).toEqual([['guardada'], false]);
  refuse.mockRestore();
  list.set(['de novo']);
  expect(list.isKept()).toBe(true);
  expect(localStorage.getItem('lista')).toBe('["de novo"]');
});

test('plain text is stored as it is', () => {
  const token = createStoredValue<string>({ key: 'texto', parse: String, empty: '', format: 'text' });
  token.set('abc.def');
  expect(localStorage.getItem('texto')).toBe('abc.def');
  token.clear();
  expect(localStorage.getItem('texto')).toBeNull();
  expect(token.get()).toBe('');
});
