import { afterEach, describe, expect, it } from 'vitest';
import { appearanceScript, applyAppearance } from './appearance.ts';

const root = document.documentElement;

afterEach(() => {
  root.removeAttribute('style');
  delete root.dataset.theme;
});

describe('the size of letters', () => {
  it.each([
    [12, '75%'],
    [16, ''],
    [20, '125%'],
    [24, '150%'],
  ])('chosen as %i is a share of the size that the browser gives', (size, share) => {
    applyAppearance('light', size);
    expect(root.style.fontSize).toBe(share);
  });

  it.each([
    ['20', '125%'],
    ['16', '100%'],
    ['17', ''],
    ['26', ''],
  ])('stored as %j is on the page before its scripts', (stored, share) => {
    localStorage.setItem('a11y_font_size', stored);
    localStorage.setItem('a11y_theme', 'dark');
    const script = document.createElement('script');
    script.textContent = appearanceScript;
    document.head.append(script);
    script.remove();
    expect([root.style.fontSize, root.dataset.theme]).toEqual([share, 'dark']);
  });
});
