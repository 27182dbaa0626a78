import type { MetaDescriptor } from 'react-router';
import type { Site } from './site.ts';

type RouteMatches = readonly ({ id: string; loaderData?: unknown } | undefined)[];

type PageMeta = {
  /** Without the name of the house, which is added. */
  title: string;
  description?: string;
  /** Path of the page, for public pages: they get a canonical address and a card for shared links. */
  path?: string;
  /** Path of a picture of at least 1200 × 630. */
  image?: string;
  structuredData?: object[];
};

const CARD_PICTURE = '/pictures/og.jpg';

/** The site's data inside a `meta` function; undefined when the root loader failed. */
export function siteOf(matches: RouteMatches): Site | undefined {
  return matches.find((match) => match?.id === 'root')?.loaderData as Site | undefined;
}

/** Title, description, card for shared links and canonical address of a page. Pages without `path` stay out of searches. */
export function pageMeta(matches: RouteMatches, page: PageMeta): MetaDescriptor[] {
  const site = siteOf(matches);
  const name = site?.business.name ?? '';
  const title = name === '' ? page.title : `${page.title} · ${name}`;
  const tags: MetaDescriptor[] = [{ title }];
  if (page.description !== undefined) tags.push({ name: 'description', content: page.description });
  if (page.path === undefined || site === undefined) return [...tags, { name: 'robots', content: 'noindex' }];
  const url = site.origin + page.path;
  return [
    ...tags,
    { tagName: 'link', rel: 'canonical', href: url },
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: name },
    { property: 'og:locale', content: 'pt_BR' },
    { property: 'og:title', content: title },
    ...(page.description === undefined ? [] : [{ property: 'og:description', content: page.description }]),
    { property: 'og:url', content: url },
    { property: 'og:image', content: site.origin + (page.image ?? CARD_PICTURE) },
    { name: 'twitter:card', content: 'summary_large_image' },
    ...(page.structuredData ?? []).map((data) => ({ 'script:ld+json': { '@context': 'https://schema.org', ...data } })),
  ];
}
