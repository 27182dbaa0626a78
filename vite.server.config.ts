import { defineConfig } from 'vite';

/** Programs of server/commands beside the shop itself. */
export const COMMANDS = ['admin-create', 'backup', 'check-config', 'db-move', 'memorial', 'privacy', 'status'];

/** The server and the commands of its operation as plain JavaScript. */
export default defineConfig({
  publicDir: false,
  // Packages of hundreds of small modules start faster in one file.
  ssr: { noExternal: ['drizzle-orm', /^@?date-fns/, 'zod', 'fastify-type-provider-zod'] },
  build: {
    ssr: true,
    outDir: 'build/server',
    target: 'node24',
    rolldownOptions: {
      input: {
        main: 'server/main.ts',
        worker: 'server/db/embedded/worker.ts',
        ...Object.fromEntries(COMMANDS.map((name) => [name, `server/commands/${name}.ts`])),
      },
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
});
