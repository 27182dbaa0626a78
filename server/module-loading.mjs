// Plain JavaScript, so that it can be loaded before anything has to be stripped: `npm start` gives it to Node with
// --import, and then even the first file of the product comes from the cache.
import { enableCompileCache, registerHooks } from 'node:module';
import path from 'node:path';

const CACHE = path.join(import.meta.dirname, '../.cache/modules');

/**
 * Packages of hundreds of small modules whose package.json lists every one of them. Node reads such a list anew for
 * each module that it loads and for each import that names the package: a second of start and 200 MB of garbage.
 */
const LONG_LISTS = /\/node_modules\/(?:date-fns|drizzle-orm)\//;
const NAMES_LONG_LIST = /^(?:date-fns|drizzle-orm)(?:\/|$)/;

/** Where such an import leads; all files of the product have the same packages around them. */
const found = new Map();

function foundBefore(specifier, context, next) {
  const key = `${specifier} ${context.conditions.join()}`;
  const known = found.get(key) ?? next(specifier, context);
  found.set(key, known);
  return { ...known, shortCircuit: true };
}

// Stripped and compiled code is kept; where the folder can't be written, nothing is.
enableCompileCache(CACHE);
registerHooks({
  resolve(specifier, context, next) {
    const { parentURL, conditions } = context;
    if (NAMES_LONG_LIST.test(specifier) && parentURL && !parentURL.includes('/node_modules/')) {
      return foundBefore(specifier, context, next);
    }
    const inside = specifier.startsWith('.') && specifier.endsWith('.js') && conditions.includes('import');
    // Inside these packages a module is found by its path alone.
    if (!inside || parentURL === undefined || !LONG_LISTS.test(parentURL)) return next(specifier, context);
    return { url: new URL(specifier, parentURL).href, format: 'module', shortCircuit: true };
  },
});
