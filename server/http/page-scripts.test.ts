import { expect, test } from 'vitest';
import { publicRoutes, scriptsAfterFirstView } from './page-scripts.ts';

const FRAMEWORK = `import "/routes.js";
import * as route0 from "/root.js";
import * as route1 from "/coroas.js";
  
  window.__reactRouterRouteModules = {"root":route0,"coroas":route1};

import("/entry.js");`;

const page = (script: string) =>
  `<head><link rel="modulepreload" href="/routes.js" nonce="N"/><link rel="modulepreload" href="/libraries.js" nonce="N"/></head><script nonce="N" type="module" async="">${script}</script><p>fim</p>`;

function route(id: string, rest: { path?: string; index?: boolean; parentId?: string } = {}) {
  return [id, { id, parentId: id === 'root' ? undefined : 'root', module: `/${id}.js`, ...rest }] as const;
}

type Manifest = Parameters<typeof publicRoutes>[0];
/** Said to be whole: the rest of what the framework says of a route doesn't matter here. */
const manifest = {
  url: '/routes.js',
  version: 'v',
  entry: { module: '/entry.js', imports: [] },
  routes: Object.fromEntries([
    route('root', { path: '' }),
    route('home', { index: true }),
    route('coroas', { path: 'coroas' }),
    route('login', { path: 'login' }),
    route('private'),
    route('dashboard', { path: 'dashboard', parentId: 'private' }),
  ]),
} as unknown as Manifest;

test('the scripts are named and fetched after the first painting, each imported once and the entry last', () => {
  const html = scriptsAfterFirstView(page(FRAMEWORK));
  expect(html).not.toContain('<link rel="modulepreload"');
  expect(html).toContain('const files=["/routes.js","/libraries.js","/root.js","/coroas.js","/entry.js"];');
  expect(html).toContain('const route0=await import("/root.js");const route1=await import("/coroas.js");');
  expect(html).toContain(
    'window.__reactRouterRouteModules = {"root":route0,"coroas":route1};import("/entry.js");</script>',
  );
  expect(html.startsWith('<head></head><script nonce="N" type="module" async="">await new Promise(')).toBe(true);
  expect(html.endsWith('<p>fim</p>')).toBe(true);
});

test('routes of its own take the place of the list of all routes', () => {
  const html = scriptsAfterFirstView(page(FRAMEWORK), 'window.own=1;');
  expect(html).toContain('window.own=1;');
  expect(html).not.toContain('/routes.js');
});

test('a page that is written otherwise is left as it is', () => {
  for (const other of [
    page('alert(1)'),
    page(FRAMEWORK.replace('import("/entry.js");', '')),
    '<p>nada</p>',
    page(''),
  ]) {
    expect(scriptsAfterFirstView(other)).toBe(other);
  }
});

test('a public page knows the public pages, and nothing of the back office', () => {
  const script = publicRoutes(manifest);
  const list = JSON.parse(script.slice(script.indexOf('{'), -1)) as Manifest;
  expect(Object.keys(list.routes)).toEqual(['root', 'home', 'coroas']);
  expect(list).toMatchObject({ url: '/entry.js', version: 'v', entry: { module: '/entry.js' } });
});

test('no name of a route can end the script', () => {
  const named = { ...manifest, version: '</script><b>' };
  expect(publicRoutes(named)).not.toContain('</script>');
});
