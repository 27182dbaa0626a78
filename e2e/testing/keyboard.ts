import { expect, type Locator, type Page } from '@playwright/test';

const MOST_STOPS = 120;

/** Presses Tab until the control has the focus, with a visible focus ring. */
export async function tabTo(page: Page, control: Locator): Promise<void> {
  await control.waitFor();
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`${MOST_STOPS} tabs didn't reach ${String(control)}`);
}

/** Moves the focus to the control with Tab and presses a key. */
export async function pressAt(page: Page, control: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, control);
  await expect(control).toHaveCSS('outline-style', 'solid');
  await page.keyboard.press(key);
}

/** Moves the focus to the control with Tab and types. */
export async function typeAt(page: Page, control: Locator, text: string): Promise<void> {
  await tabTo(page, control);
  await page.keyboard.type(text);
}

export function hasFocus(container: Locator): Promise<boolean> {
  return container.evaluate((element) => element.contains(document.activeElement));
}
