import { expect, setAppearance, test } from './fixtures.ts';

test('a page of the shop is served without a problem', async ({ page, watch }) => {
  const response = await page.goto('/');
  expect(response?.status()).toBe(200);
  await expect(page.locator('html')).toHaveAttribute('lang', 'pt-BR');
  expect(watch.problems()).toEqual([]);
});

test('the watch sees errors in the console, uncaught errors and foreign requests', async ({ page, watch }) => {
  await page.goto('/sobre');
  await page.evaluate(async () => {
    console.error('told on purpose');
    setTimeout(() => {
      throw new Error('thrown on purpose');
    });
    await fetch('https://example.com/on-purpose').catch(() => undefined);
  });
  const seen = () => watch.problems().join('\n');
  await expect.poll(seen).toContain('told on purpose');
  await expect.poll(seen).toContain('thrown on purpose');
  await expect.poll(seen).toMatch(/example\.com\/on-purpose|Content Security Policy/);
  watch.allow(/on purpose|on-purpose/);
  expect(watch.problems()).toEqual([]);
});

test('the watch sees a script that the content security policy refuses', async ({ page, watch }) => {
  await page.goto('/sobre');
  await page.evaluate(() => {
    const script = document.createElement('script');
    script.textContent = 'window.refused = true';
    document.body.append(script);
  });
  await expect.poll(() => watch.problems().join('\n')).toContain('Content Security Policy');
  watch.allow(/Content Security Policy/);
});

test('the watch keeps silent about the sign-language plugin', async ({ page, watch }) => {
  await page.goto('/sobre');
  const failed = page.waitForEvent('requestfailed');
  await page.evaluate(() => {
    document.body.append(Object.assign(new Image(), { src: 'https://vlibras.gov.br/app/on-purpose.png' }));
  });
  await Promise.race([failed, page.waitForEvent('console')]);
  expect(watch.problems()).toEqual([]);
});

test('axe names the rule and the place of a violation', async ({ page, axe }) => {
  await page.goto('/sobre');
  await axe({ within: 'header' });
  await page.evaluate(() => {
    const image = Object.assign(document.createElement('img'), { id: 'nameless', src: '/favicon.svg' });
    document.querySelector('main')?.append(image);
  });
  await expect(axe()).rejects.toThrow(/image-alt .* at #nameless/);
});

test('theme and font size are set before the page loads, and stay as the visitor changes them', async ({ page }) => {
  await setAppearance(page, { theme: 'dark', fontSize: 24 });
  await page.goto('/');
  const html = page.locator('html');
  await expect(html).toHaveAttribute('data-theme', 'dark');
  await expect(html).toHaveCSS('font-size', '24px');
  await page.evaluate(() => localStorage.setItem('a11y_theme', 'light'));
  await page.reload();
  await expect(html).toHaveAttribute('data-theme', 'light');
});
