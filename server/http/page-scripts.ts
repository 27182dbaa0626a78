import type { ServerBuild } from 'react-router';
import { isPublicPage } from './page-policy.ts';

/** What the framework's own start stands between: it imports the list of routes, the modules of the page, the entry. */
const OPENING = 'type="module" async="">';
const CLOSING = '</script>';
const PRELOAD = '<link rel="modulepreload" href="';
/** A tab in the background paints nothing; its scripts don't wait for that. */
const LONGEST_WAIT_MS = 500;

type Manifest = Pick<ServerBuild['assets'], 'entry' | 'routes' | 'url' | 'version'>;

/**
 * The routes that a public page can lead to without a fresh document, as a script that defines them: the whole list
 * names every page of the back office. `url`, from which the framework would fetch the list, is one fetched anyway.
 */
export function publicRoutes({ entry, routes, version }: Manifest): string {
  const named = Object.entries(routes).filter(([id, route]) => {
    const isPage = route?.index === true || (route?.path !== undefined && route.parentId === 'root');
    return id === 'root' || (isPage && isPublicPage(`/${route?.path ?? ''}`));
  });
  const list = { entry, routes: Object.fromEntries(named), url: entry.module, version };
  return `window.__reactRouterManifest=${JSON.stringify(list).replaceAll('<', '\\u003c')};`;
}

type Parts = { routeList: string; modules: { name: string; file: string }[]; entry: string; rest: string };

/** The start, line by line; undefined when it isn't written as expected. */
function partsOf(framework: string): Parts | undefined {
  const found: Parts = { routeList: '', modules: [], entry: '', rest: '' };
  for (const line of framework.split('\n').map((one) => one.trim())) {
    const [before = '', file = ''] = line.split('"');
    if (before === 'import ') found.routeList = file;
    else if (before === 'import(') found.entry = file;
    else if (before.startsWith('import * as ')) found.modules.push({ name: before.split(' ')[3] ?? '', file });
    else found.rest += line;
  }
  return found.routeList === '' || found.entry === '' || found.modules.length === 0 ? undefined : found;
}

type Start = { parts: Parts; preloaded: readonly string[]; ownRoutes: string | undefined };

/** Each file a task of its own, so that a tap in between is answered. */
function startOf({ parts: { routeList, modules, entry, rest }, preloaded, ownRoutes }: Start): string {
  const files = new Set([routeList, ...preloaded, ...modules.map(({ file }) => file), entry]);
  if (ownRoutes !== undefined) files.delete(routeList);
  return [
    `await new Promise((go)=>{requestAnimationFrame(()=>setTimeout(go));setTimeout(go,${LONGEST_WAIT_MS})});`,
    `const files=${JSON.stringify([...files])};`,
    'for(const href of files)document.head.append(Object.assign(document.createElement("link"),{rel:"modulepreload",href}));',
    ownRoutes ?? '',
    `try{for(const file of files)if(file!=="${entry}"){await import(file);await new Promise((go)=>setTimeout(go))}}`,
    // Without its scripts a page stays as it came.
    'catch(error){console.info("page without scripts",error);await new Promise(()=>{})}',
    ...modules.map(({ name, file }) => `const ${name}=await import("${file}");`),
    rest,
    `import("${entry}");`,
  ].join('');
}

/** The page without its preloads, and the files they named. */
function withoutPreloads(html: string): { page: string; preloaded: string[] } {
  const [first = '', ...others] = html.split(PRELOAD);
  const cut = others.map((other) => ({
    file: other.slice(0, other.indexOf('"')),
    after: other.indexOf('>') + 1,
    other,
  }));
  return {
    page: first + cut.map(({ other, after }) => other.slice(after)).join(''),
    preloaded: cut.map(({ file }) => file),
  };
}

/**
 * A rendered page whose scripts are fetched once it has been painted: it is complete without them, and on a slow line
 * they would take turns with the picture of the first view. `ownRoutes` takes the place of the list of all routes. A
 * page that isn't written as expected is left as it is.
 */
export function scriptsAfterFirstView(html: string, ownRoutes?: string): string {
  const { page, preloaded } = withoutPreloads(html);
  const from = page.indexOf(OPENING) + OPENING.length;
  const to = page.indexOf(CLOSING, from);
  const parts = from < OPENING.length || to < 0 ? undefined : partsOf(page.slice(from, to));
  return parts ? page.slice(0, from) + startOf({ parts, preloaded, ownRoutes }) + page.slice(to) : html;
}
