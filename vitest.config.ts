import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'rules',
          isolate: false,
          environment: 'node',
          include: [
            'domain/**/*.test.ts',
            'contract/**/*.test.ts',
            'simulator/**/*.test.ts',
            'scripts/**/*.test.ts',
            'demo/**/*.test.ts',
            '*.test.ts',
          ],
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          // A process per worker instead of one per file: the application is loaded twice and not a hundred times.
          isolate: false,
          environment: 'node',
          include: ['server/**/*.test.ts', 'qa/**/*.test.ts'],
          exclude: ['qa/campaign/short.test.ts'],
          globalSetup: ['server/testing/global-setup.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'campaign',
          environment: 'node',
          include: ['qa/campaign/short.test.ts'],
          // It measures how long things take, so it gets the machine for itself when the others are done.
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: 'web',
          // One window per worker instead of one per file takes a quarter of the time.
          isolate: false,
          environment: 'jsdom',
          include: ['web/**/*.test.{ts,tsx}'],
          setupFiles: ['web/testing/setup.ts'],
        },
      },
    ],
  },
});
