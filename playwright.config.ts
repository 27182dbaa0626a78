import { defineConfig } from '@playwright/test';
import { installedBrowser, LAUNCH_FLAGS } from './e2e/testing/browser.ts';
import { OFFLINE_FLAG } from './e2e/testing/watch.ts';

const executablePath = installedBrowser();
if (executablePath === undefined) {
  throw new Error('Falta o navegador: node scripts/test.ts e2e instala um, ou indique-o com CHROME_PATH.');
}
// The workers read this file again; they need not look for the browser anew.
process.env.CHROME_PATH = executablePath;

/**
 * A test runs on the desktop, one tagged @phone on the phone. @smoke marks those of `npm run check`, @nightly those
 * that `npm test` leaves out.
 */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.e2e.ts',
  globalSetup: './e2e/testing/template.ts',
  outputDir: 'test-results',
  workers: '100%',
  fullyParallel: true,
  retries: 0,
  forbidOnly: true,
  // A busy machine may take many times as long as a quiet one, so no wait has a shorter limit of its own.
  timeout: 600_000,
  expect: { timeout: 120_000 },
  reporter: 'list',
  use: {
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    contextOptions: { reducedMotion: 'reduce' },
    // A worker's tests share a window that is emptied between them: opening one costs as much as half of a short test.
    reuseContext: true,
    // A test sees its own requests; e2e/installable.e2e.ts lets the worker in.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    launchOptions: { executablePath, args: [...LAUNCH_FLAGS, OFFLINE_FLAG] },
  },
  projects: [
    {
      name: 'phone',
      grep: /@phone/,
      use: { viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
    },
    { name: 'desktop', grepInvert: /@phone/, use: { viewport: { width: 1280, height: 800 } } },
  ],
});
