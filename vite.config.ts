import path from 'node:path';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

/** Where the public pages begin: what they have in common travels in one file instead of forty. */
const PUBLIC_PAGES = [
  'root.tsx',
  'features/home/home-page.tsx',
  'features/products/coroas-page.tsx',
  'features/about/about-page.tsx',
  'features/contact/contact-page.tsx',
  'features/privacy/privacy-page.tsx',
].map((file) => path.join(import.meta.dirname, 'web', file));
/** The parts of the site, the rules it applies and its icons; what describes the API isn't fetched by visitors. */
const SHARED =
  /\/web\/(?:lib|layout|ui|paths|root|features\/(?:cart|products|store)\/(?!\w+-page\.))|\/domain\/|\/lucide-react\//;

type Graph = { getModuleInfo: (id: string) => { importedIds: readonly string[] } | null };

/** The modules that the public pages load at once, directly or by others. */
function loadedByPublicPages(graph: Graph): ReadonlySet<string> {
  const found = new Set(PUBLIC_PAGES);
  for (const id of found) for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) found.add(imported);
  return found;
}

let shared: ReadonlySet<string> | undefined;
/** What every page needs, in two files: the libraries, and the site with the small parts of its public pages. */
const sharedChunks = {
  groups: [
    { name: 'libraries', test: /node_modules\/(?:react|react-dom|scheduler|react-router|@tanstack)\// },
    {
      name: (id: string, graph: Graph) => {
        if (!SHARED.test(id)) return null;
        shared ??= loadedByPublicPages(graph);
        return shared.has(id) ? 'site' : null;
      },
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
          output: { codeSplitting: sharedChunks },
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
