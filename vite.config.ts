import { randomUUID } from 'node:crypto';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

/** The letters of the first view travel inside the style sheet, and it inside the page; other files on their own. */
const isLetterFile = (file: string) => (/-portuguese\.woff2$/.test(file) ? true : undefined);

/**
 * Few files: cut by the bundler alone, a page would take forty, each a round trip on a slow line. A group takes along what
 * its files import, unless a group above has it.
 */
const codeSplitting = {
  groups: [
    { name: 'react', test: /node_modules[\\/](?:react|react-dom|scheduler|react-router)[\\/]/ },
    {
      name: 'frame',
      test: /[\\/]web[\\/](?:root|features[\\/]store[\\/]status|lib[\\/](?:page-meta|api|address)|ui[\\/](?:heading|picture|price|field|checkbox|text-input|trust-notes|share-links|empty-state|error-state|skeleton|wreath-line|overlay|select|badge|picture-button|page-section))\.tsx?|[\\/]domain[\\/]wall-clock|[\\/]contract[\\/]addresses|icons[\\/](?:check|chevron-\w+|rotate-cw|trash|clock|map-pin)\./,
    },
    {
      name: 'data',
      test: /[\\/]web[\\/](?:lib[\\/](?:query-|moment-text|money-text|focus\.)|ui[\\/]wall-time|features[\\/]checkout[\\/]ceremony-draft)|icons[\\/]calendar-clock\.|@tanstack[\\/]|[\\/]domain[\\/](?:checkout|dates)\./,
    },
    { name: 'ribbon', test: /[\\/]web[\\/]ui[\\/](?:ribbon-preview|choice-chips|faixa-gauge|faixa-phrases)/ },
    {
      name: 'forms',
      test: /node_modules[\\/]react-hook-form|[\\/]web[\\/]ui[\\/](?:form-field|masked-input|text-area|whatsapp-consent)|[\\/]web[\\/]lib[\\/]phone-refusal|[\\/]domain[\\/]email-hint\./,
    },
    { name: 'dialog', test: /[\\/]web[\\/]ui[\\/]overlay-dialog/ },
    {
      name: 'cart',
      test: /[\\/]web[\\/]features[\\/](?:cart[\\/]cart-view|checkout[\\/](?:paid-order|device-orders|agreed-terms)|store[\\/]closed-notice)/,
    },
    { name: 'wreaths', test: /[\\/]web[\\/](?:features[\\/]products[\\/]coroas-page|ui[\\/]wreath-tiles)\.tsx/ },
  ],
};

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  publicDir: 'web/public',
  // The page that a driver's phone keeps for the time without a line says of which build it is.
  define: { 'import.meta.env.VITE_RELEASE': JSON.stringify(randomUUID()) },
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
      resolve: {
        noExternal: [
          'lucide-react',
          'react-datepicker',
          'clsx',
          /^@floating-ui\//,
          'tabbable',
          'react-hook-form',
          /^date-fns/,
          /^@date-fns\//,
        ],
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
