import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/** Tests that hang on the database's own ways: cursors, locks, the queue. The journeys run everything else on the embedded one. */
const ON_BOTH_DATABASES = [
  'server/features/sales/orders/export-stream.test.ts',
  'server/features/sales/orders/order-races.test.ts',
  'server/features/sales/payments/races.test.ts',
  'server/jobs/queue.test.ts',
];

const server = {
  // A process per worker instead of one per file: the application is loaded once per worker.
  isolate: false,
  environment: 'node' as const,
  globalSetup: ['server/testing/global-setup.ts'],
};

export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: availableParallelism(),
    // Against a test that hangs: on a loaded machine the slowest take a minute.
    testTimeout: 180_000,
    hookTimeout: 180_000,
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
          ...server,
          name: 'server',
          include: ['server/**/*.test.ts', 'qa/**/*.test.ts'],
          provide: { databaseKind: 'postgres' },
        },
      },
      {
        extends: true,
        test: {
          ...server,
          name: 'embedded',
          include: ON_BOTH_DATABASES,
          provide: { databaseKind: 'embedded' },
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
