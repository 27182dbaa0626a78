import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

/** What every page needs, in two files instead of forty: the libraries, and the shell with the small parts of the kit. */
const sharedChunks = {
  groups: [
    { name: 'libraries', test: /node_modules\/(?:react|react-dom|scheduler|react-router|@tanstack)\// },
    {
      name: 'site',
      test: /(?:web\/lib\/(?!page-meta)|web\/layout\/(?!cart-|private-|office-)|web\/ui\/(?:button|class-names|heading|laurel|link|notice|picture|price|spinner)\.|web\/(?:paths|root)\.|features\/cart\/cart-store|domain\/(?:cart|cpf|limits|money|order|phone|picture)\.|lucide-react\/dist\/esm\/(?!icons\/)|vite\/preload-helper)/,
    },
  ],
};

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  publicDir: 'web/public',
  build: {
    // Names of functions and classes are worth more in an error report than the bytes they cost.
    sourcemap: false,
    target: 'es2022',
    cssMinify: 'lightningcss',
  },
  environments: {
    ssr: {
      // Read whole from the packages these would cost a second of every start; bundled, only what is used remains.
      resolve: { noExternal: ['lucide-react', 'react-datepicker', 'react-hook-form', /^date-fns/, /^@date-fns\//] },
    },
    client: {
      build: {
        rolldownOptions: {
          output: { advancedChunks: sharedChunks },
          // The rules and the contract only define things: what a page doesn't use of them it needn't fetch, and a
          // constant is written where it is used instead of bringing its module along.
          treeshake: { moduleSideEffects: [{ test: /\/(?:domain|contract)\//, sideEffects: false }] },
          optimization: { inlineConst: { mode: 'all', pass: 2 } },
        },
      },
    },
  },
  optimizeDeps: {
    // Known from the start, so that the first visit in development isn't interrupted by a reload.
    include: [
      'react',
      'react-dom/client',
      'react-router',
      'react-router/dom',
      '@tanstack/react-query',
      'react-hook-form',
      'zod',
      'lucide-react',
      'radix-ui',
    ],
  },
});
