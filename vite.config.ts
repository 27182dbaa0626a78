import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

/** The letters of the first view travel inside the style sheet, and it inside the page; other files on their own. */
const isLetterFile = (file: string) => (/-portuguese\.woff2$/.test(file) ? true : undefined);

/** The public pages travel in few files: cut into forty, each would cost a slow line a round trip. */
const codeSplitting = {
  groups: [
    { name: 'react', test: /node_modules[\\/](?:react|react-dom|scheduler|react-router)[\\/]/ },
    {
      name: 'site',
      test: /[\\/]web[\\/](?:root|features[\\/](?:home|about|contact|privacy)[\\/]\w+-page|features[\\/]products[\\/]coroas-page)\.tsx/,
    },
    { name: 'wreath', test: /[\\/]web[\\/]features[\\/]products[\\/]wreath-page\.tsx/ },
  ],
};

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  publicDir: 'web/public',
  build: {
    // Names of functions and classes are worth more in an error report than the bytes they cost.
    sourcemap: false,
    target: 'es2022',
    assetsInlineLimit: isLetterFile,
    cssMinify: 'lightningcss',
  },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting } } } },
    ssr: {
      // Read whole from the packages these would cost a second of every start; bundled, only what is used remains.
      resolve: { noExternal: ['lucide-react', 'react-datepicker', 'react-hook-form', /^date-fns/, /^@date-fns\//] },
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
