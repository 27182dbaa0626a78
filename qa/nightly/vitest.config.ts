import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    root: '.',
    environment: 'node',
    include: ['qa/nightly/*.nightly.ts'],
    globalSetup: ['server/testing/global-setup.ts'],
    provide: { databaseKind: 'postgres' },
    testTimeout: 300_000,
    hookTimeout: 60_000,
  },
});
