import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/** A smoke of each feature, and what hangs on the database's own ways: these run on the embedded one too. */
const ON_BOTH_DATABASES = [
  'auth/login',
  'dashboard/routes',
  'expenses/routes',
  'finances/routes',
  'funerals/listing',
  'logs/routes',
  'notifications/deliver',
  'sales/order-page/order-page',
  'sales/orders/export-stream',
  'sales/orders/order-races',
  'sales/payments/races',
  'sales/payments/settle',
  'sales/reservations/routes',
  'search/routes',
  'store/routes',
  'urns/routes',
  'users/routes',
].map((name) => `server/features/${name}.test.ts`);

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
          include: [...ON_BOTH_DATABASES, 'server/jobs/queue.test.ts', 'server/privacy/anonymise.test.ts'],
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
