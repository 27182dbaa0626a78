import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/** Left to `npm run nightly`, each with its reason. `TESTS=night` runs them alone. */
const AT_NIGHT: Record<string, string> = {
  'qa/nightly/*.test.ts': 'spreadsheets in LibreOffice, which has to be installed, and years of invented data',
  'server/backup/*.test.ts': 'whole databases copied and restored by pgBackRest and restic, which have to be installed',
  'server/db/embedded/crash.test.ts': 'a database killed and started again; the campaign kills the whole product',
  'server/features/system/ordinary-day.test.ts': 'a day of trade, minute by minute',
  'server/features/system/watch.test.ts': 'hours of alarms, minute by minute; domain/alarms.test.ts has the rules',
  'server/jobs/backlog.test.ts': 'an hour of failures, and then five hundred messages',
};

/** At night on the second database too: what hangs on its own ways. The journeys run everything else on it. */
const ON_BOTH_DATABASES = [
  'server/features/sales/orders/export-stream.test.ts',
  'server/features/sales/payments/races.test.ts',
  'server/jobs/queue.test.ts',
];

const server = {
  // A process per worker instead of one per file: the application is loaded once per worker.
  isolate: false,
  environment: 'node' as const,
  globalSetup: ['server/testing/global-setup.ts'],
};

const day = [
  {
    extends: true as const,
    test: {
      name: 'rules',
      isolate: false,
      environment: 'node' as const,
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
    extends: true as const,
    test: {
      ...server,
      name: 'server',
      include: ['server/**/*.test.ts', 'qa/**/*.test.ts'],
      exclude: Object.keys(AT_NIGHT),
      provide: { databaseKind: 'postgres' as const },
    },
  },
  {
    extends: true as const,
    test: {
      name: 'web',
      // One window per worker instead of one per file takes a quarter of the time.
      isolate: false,
      environment: 'jsdom' as const,
      include: ['web/**/*.test.{ts,tsx}'],
      setupFiles: ['web/testing/setup.ts'],
    },
  },
];

const night = [
  {
    extends: true as const,
    test: {
      ...server,
      name: 'night',
      include: Object.keys(AT_NIGHT),
      provide: { databaseKind: 'postgres' as const },
    },
  },
  {
    extends: true as const,
    test: { ...server, name: 'embedded', include: ON_BOTH_DATABASES, provide: { databaseKind: 'embedded' as const } },
  },
];

export default defineConfig({
  test: {
    pool: 'forks',
    // More than there are cores: tests of the server wait for the database, and those of the web for timers.
    maxWorkers: 2 * availableParallelism(),
    // Against a test that hangs: on a loaded machine the slowest take a minute.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    projects: process.env.TESTS === 'night' ? night : day,
  },
});
