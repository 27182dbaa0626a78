import { expect, test } from './fixtures.ts';

test('axe judges colours at the end of a fading and names a violation; the watch sees errors and foreign requests, but the sign-language plugin', async ({
  page,
  watch,
  axe,
}) => {
  await page.goto('/sobre');
  // A fading of its own begins when the first one ends.
  await page.addStyleTag({ content: '* { transition: color 60s !important }' });
  await page.setViewportSize({ width: 375, height: 812 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(page.locator('html')).toHaveCSS('color-scheme', 'dark');
  await axe();
  await page.evaluate(() => {
    const image = Object.assign(document.createElement('img'), { id: 'nameless', src: '/favicon.svg' });
    document.querySelector('main')?.append(image);
  });
  await axe({ within: 'header' });
  await expect(axe()).rejects.toThrow(/image-alt .* at #nameless/);

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
  watch.allow(/on purpose|example\.com\/on-purpose/);

  const failed = page.waitForEvent('requestfailed');
  await page.evaluate(() => {
    document.body.append(Object.assign(new Image(), { src: 'https://vlibras.gov.br/app/on-purpose.png' }));
  });
  await Promise.race([failed, page.waitForEvent('console')]);
  expect(watch.problems()).toEqual([]);
});
