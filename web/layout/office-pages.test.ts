import { expect, it } from 'vitest';
import { paths } from '#web/paths.ts';
import { newFrom } from './office-pages.ts';

it('n makes what the page lists, on the page where that is made', () => {
  expect(newFrom(paths.orders)?.to).toBe(paths.newOrder);
  expect(newFrom(paths.finances)?.to).toBe(paths.manualOrder);
  expect(newFrom(paths.users)).toBeUndefined();
});
