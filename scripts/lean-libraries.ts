import path from 'node:path';
import type { Plugin } from 'vite';

const ICON = /\/lucide-react\/.*\/icons\/[\w-]+\.m?js$/;
const OWN_WAY = path.join(import.meta.dirname, '../web/ui/plain-icon.ts');
const MEASURING = /\/react-router\/dist\/production\/lib\/router\/instrumentation\.js$/;

/** Leaves of an icon's module what it draws, and lets web/ui/plain-icon.ts draw it. Throws when it isn't as expected. */
export function plainIcon(code: string): string {
  // An older name of an icon only leads to the newer one.
  if (!code.includes('createLucideIcon')) return code;
  const drawn = code
    .replace(
      /import createLucideIcon from '[^']+';/,
      `import { plainIcon as createLucideIcon } from ${JSON.stringify(OWN_WAY)};`,
    )
    .replace(/^ {2}(?:name|size|aliases): [^\n]*,\n/gm, '')
    .replace(/,\s*key: "\w+"/g, '');
  if (!drawn.includes(OWN_WAY)) throw new Error(`An icon that isn't made by createLucideIcon: ${code.slice(0, 400)}`);
  return drawn;
}

/** The icons as plain drawings, in the build; in development they come from the library as it is. */
export function plainIcons(): Plugin {
  return {
    name: 'plain-icons',
    apply: 'build',
    transform: { filter: { id: ICON }, handler: (code) => ({ code: plainIcon(code), map: null }) },
  };
}

/**
 * What the router calls when it is told to measure itself, which it isn't here. A later router that wants more of it
 * doesn't build.
 */
const UNMEASURED = `
export const consumeInstrumentationClientResultMetaReceiver = () => undefined;
export const getRouteInstrumentationUpdates = () => ({});
export const instrumentClientSideRouter = (router) => router;
export const instrumentHandler = (handler) => handler;
export const instrumentationResultMetaContext = {};
`;

/** The router without the part by which it measures itself, for visitors. */
export function unmeasuredRouter(): Plugin {
  return {
    name: 'unmeasured-router',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    load: { filter: { id: MEASURING }, handler: () => UNMEASURED },
  };
}
