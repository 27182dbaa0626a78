import path from 'node:path';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { plainIcons, unmeasuredRouter } from './scripts/lean-libraries.ts';

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

type Graph = { getModuleInfo: (id: string) => { importedIds: readonly string[]; code: string | null } | null };

const ICON = /\/lucide-react\/.*\/icons\/([\w-]+)\.m?js$/;
const ICON_IMPORT = /import\s*\{([^}]*)\}\s*from\s*["']lucide-react["']/g;

/** The icons a module names, written like their files but without hyphens: Flower2 is in flower-2. */
function iconsNamed(code: string): string[] {
  const lists = [...code.matchAll(ICON_IMPORT)].flatMap(([, list = '']) => list.split(','));
  return lists.map((name) => (name.trim().split(/\s/)[0] ?? '').toLowerCase());
}

type Loaded = { modules: ReadonlySet<string>; icons: ReadonlySet<string> };

/** What the public pages load at once, directly or by others. The icons come through a list of all there are. */
function loadedByPublicPages(graph: Graph): Loaded {
  const modules = new Set(PUBLIC_PAGES);
  const icons = new Set<string>();
  for (const id of modules) {
    const info = graph.getModuleInfo(id);
    for (const imported of info?.importedIds ?? []) modules.add(imported);
    if (!id.includes('/node_modules/')) for (const icon of iconsNamed(info?.code ?? '')) icons.add(icon);
  }
  return { modules, icons };
}

function isShared(id: string, { modules, icons }: Loaded): boolean {
  const [, icon] = ICON.exec(id) ?? [];
  return icon === undefined ? modules.has(id) : icons.has(icon.replaceAll('-', ''));
}

let loaded: Loaded | undefined;
/** The letters of the first view travel inside the style sheet, and it inside the page; other files on their own. */
const isLetterFile = (file: string) => (/-portuguese\.woff2$/.test(file) ? true : undefined);

/** What every page needs, in two files: the libraries, and the site with the small parts of its public pages. */
const sharedChunks = {
  groups: [
    { name: 'libraries', test: /node_modules\/(?:react|react-dom|scheduler|react-router)\/|rolldown\/runtime/ },
    { name: 'queries', test: /node_modules\/@tanstack\// },
    {
      name: (id: string, graph: Graph) => {
        if (!SHARED.test(id)) return null;
        loaded ??= loadedByPublicPages(graph);
        return isShared(id, loaded) ? 'site' : null;
      },
    },
  ],
};

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), plainIcons(), unmeasuredRouter()],
  publicDir: 'web/public',
  build: {
    // Names of functions and classes are worth more in an error report than the bytes they cost.
    sourcemap: false,
    target: 'es2022',
    assetsInlineLimit: isLetterFile,
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
