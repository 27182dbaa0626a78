import type { MetaDescriptor } from 'react-router';
import type { Site } from './site.ts';

type RouteMatches = readonly ({ id: string; loaderData?: unknown } | undefined)[];

type PageMeta = {
  /** The title without the business's name, which is appended. */
  title: string;
  description?: string;
  /** Path of a public page: it gets a canonical address and a card for shared links. */
  path?: string;
  /** A picture of 1200 × 630 pixels, with its alternative text. */
  image?: Card;
  structuredData?: object[];
  /** For pages reached by a shared link: they have a card for messengers, and search engines must not index them. */
  isUnlisted?: boolean;
  /** Its address is a secret, which no request may send on. */
  isSecret?: boolean;
};

type Card = { path: string; alt: string };
const CARD_PICTURE: Card = { path: '/pictures/og.jpg', alt: 'Flores brancas e folhagens' };

/** The card of a public page, 1200 × 630 pixels, with its words as alternative text. */
export function pageCard(name: string, words: string): Card {
  return { path: `/pictures/cards/${name}.jpg`, alt: words };
}

/** The site's data inside a `meta` function; undefined when the root loader failed. */
export function siteOf(matches: RouteMatches): Site | undefined {
  return matches.find((match) => match?.id === 'root')?.loaderData as Site | undefined;
}

export function cityOf(matches: RouteMatches): string {
  return siteOf(matches)?.business.cityServed ?? '';
}

/** Title, description, card for shared links and canonical address of a page. Pages without `path` stay out of searches. */
export function pageMeta(matches: RouteMatches, page: PageMeta): MetaDescriptor[] {
  const site = siteOf(matches);
  const name = site?.business.name ?? '';
  const title = name === '' ? page.title : `${page.title} · ${name}`;
  const tags: MetaDescriptor[] = [{ title }];
  if (page.description !== undefined) tags.push({ name: 'description', content: page.description });
  if (page.isSecret) tags.push({ name: 'referrer', content: 'no-referrer' });
  if (page.path === undefined || site === undefined) return [...tags, { name: 'robots', content: 'noindex' }];
  return [
    ...tags,
    ...(page.isUnlisted ? [{ name: 'robots', content: 'noindex' }] : []),
    { tagName: 'link', rel: 'canonical', href: site.origin + page.path },
    ...cardTags({ ...page, title, path: page.path }, site),
    ...(page.structuredData ?? []).map((data) => ({ 'script:ld+json': { '@context': 'https://schema.org', ...data } })),
  ];
}

/** The tags that messengers and social networks read of a shared link (Open Graph, Twitter card). */
function cardTags(page: PageMeta & { path: string }, { business, origin }: Site): MetaDescriptor[] {
  const { path, alt } = page.image ?? CARD_PICTURE;
  const image = origin + path;
  return [
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: business.name },
    { property: 'og:locale', content: 'pt_BR' },
    { property: 'og:title', content: page.title },
    ...(page.description === undefined ? [] : [{ property: 'og:description', content: page.description }]),
    { property: 'og:url', content: origin + page.path },
    { property: 'og:image', content: image },
    { property: 'og:image:type', content: 'image/jpeg' },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { property: 'og:image:alt', content: alt },
    { name: 'twitter:card', content: 'summary_large_image' },
    { name: 'twitter:image:alt', content: alt },
  ];
}
