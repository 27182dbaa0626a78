import type { Locator, Page } from '@playwright/test';
import { ADMIN } from './testing/accounts.ts';
import { open } from './testing/buyer.ts';
import { expect, test } from './testing/fixtures.ts';

const DARK = 'rgb(20, 26, 23)';

async function openWidget(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Opções de acessibilidade' }).click();
}

test('letters grow and shrink from 12 to 24 px, dark mode is switched on, and both are kept', {
  tag: ['@phone', '@smoke'],
}, async ({ page, watch }) => {
  await open(page, '/coroas');
  const html = page.locator('html');
  await expect(html).toHaveCSS('font-size', '16px');
  await openWidget(page);
  const larger = page.getByRole('button', { name: 'Aumentar letra' });
  for (const size of [18, 20, 22, 24, 24]) {
    await larger.click();
    await expect(html).toHaveCSS('font-size', `${size}px`);
  }
  const smaller = page.getByRole('button', { name: 'Diminuir letra' });
  for (const size of [22, 20, 18, 16, 14, 12, 12]) {
    await smaller.click();
    await expect(html).toHaveCSS('font-size', `${size}px`);
  }
  await larger.click();
  const toggle = page.getByRole('switch', { name: 'Modo escuro' });
  await expect(toggle).not.toBeChecked();
  await toggle.click();
  await expect(page.locator('body')).toHaveCSS('background-color', DARK);

  // Both are there before any script of the site runs.
  watch.allow(/ERR_FAILED/);
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.goto('/login');
  await expect(html).toHaveCSS('font-size', '14px');
  await expect(page.locator('body')).toHaveCSS('background-color', DARK);
  await page.unroute('**/assets/*.js');

  await open(page, '/login');
  await openWidget(page);
  await page.getByRole('button', { name: /voltar ao tamanho inicial/ }).click();
  await expect(html).toHaveCSS('font-size', '16px');
  await toggle.click();
  await expect(html).toHaveAttribute('data-theme', 'light');
  await page.reload();
  await expect(html).toHaveAttribute('data-theme', 'light');
});

// At night: wishes of the system that few have, answered by tokens alone.
test('what the system asks for is done: forced colours, more contrast, no motion', { tag: '@nightly' }, async ({
  page,
  openAs,
  aWreath,
}) => {
  const { name: wreath } = await aWreath();
  await page.emulateMedia({ reducedMotion: 'reduce', contrast: 'more' });
  await openAs(ADMIN, '/admin/produtos');
  const moving = await page.evaluate(() =>
    document
      .getAnimations()
      .filter((one) => Number(one.effect?.getComputedTiming().duration) > 1)
      .map((one) => (one.effect instanceof KeyframeEffect ? one.effect.target?.getAttribute('class') : '')),
  );
  expect(moving.filter((name) => !String(name).includes('spinner'))).toEqual([]);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
    for (const name of ['--ink', '--muted', '--faint', '--green', '--gold-ink', '--error', '--success']) {
      expect(await contrastOf(page, name, '--paper'), `${name} in ${colorScheme}`).toBeGreaterThanOrEqual(7);
    }
    expect(await contrastOf(page, '--line', '--paper')).toBeGreaterThanOrEqual(3);
  }
  await page.emulateMedia({ forcedColors: 'active', contrast: 'no-preference' });
  const toggle = page.getByRole('switch', { name: `Produto ${wreath} ativo` });
  const ground = () =>
    toggle
      .locator('span')
      .first()
      .evaluate((track) => getComputedStyle(track).backgroundColor);
  const [knob, on] = [await knobOf(toggle), await ground()];
  expect(knob, 'the knob stands out from its track').not.toBe(on);
  await toggle.click();
  await expect.poll(ground).not.toBe(on);
  expect(await knobOf(toggle)).not.toBe(await ground());
  await toggle.focus();
  await page.keyboard.press('Tab');
  const focused = page.locator(':focus-visible');
  await expect(focused).toHaveCSS('outline-style', 'solid');
  await expect(focused).toHaveCSS('outline-width', '3px');
  await expect(focused).toHaveCSS('border-style', 'solid');
});

function knobOf(toggle: Locator): Promise<string> {
  return toggle.locator('span span').evaluate((element) => getComputedStyle(element).backgroundColor);
}

/** The contrast of two tokens, as WCAG counts it. */
function contrastOf(page: Page, text: string, ground: string): Promise<number> {
  return page.evaluate(
    (names) => {
      const style = getComputedStyle(document.documentElement);
      const [first = 0, second = 0] = names.map((name) => {
        const parts = /^#(..)(..)(..)$/.exec(style.getPropertyValue(name).trim())?.slice(1) ?? [];
        const [red = 0, green = 0, blue = 0] = parts.map((part) => {
          const value = Number.parseInt(part, 16) / 255;
          return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
        });
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
      });
      return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05);
    },
    [text, ground],
  );
}
