import { useEffect, useSyncExternalStore } from 'react';
import type { Product } from '#contract/products.ts';
import { ApiError, call } from '#web/lib/api.ts';
import { listActiveProducts } from '#web/lib/shop-calls.ts';
import { keepAnswers } from './loaded-answers.ts';

/** What was just loaded isn't asked for again, so that a page entered by link asks once. */
const FRESH_MS = 2_000;
const SECOND_TRY_MS = 600;

type Catalogue = {
  products: Product[] | undefined;
  hasFailed: boolean;
  isAsking: boolean;
  /** Of the last answer; 0 before the first. */
  answeredAt: number;
};

const NOTHING: Catalogue = { products: undefined, hasFailed: false, isAsking: false, answeredAt: 0 };

let known = NOTHING;
let underWay: Promise<void> | undefined;
/** Counted up when everything is forgotten: an answer to an earlier question is nobody's any more. */
let age = 0;
const watchers = new Set<() => void>();
const readers = new Set<() => void>();

function publish(change: Partial<Catalogue>): void {
  known = { ...known, ...change };
  for (const watcher of watchers) watcher();
}

/** The list of wreaths on sale, forgotten: the next page that shows it asks anew. */
export function forgetCatalogue(): void {
  age += 1;
  underWay = undefined;
  publish(NOTHING);
}
keepAnswers(forgetCatalogue);

/** A connection that breaks is tried a second time; a refusal is an answer. */
async function request(): Promise<unknown> {
  try {
    return await call(listActiveProducts, {});
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'network-error') throw error;
    await new Promise((resolve) => setTimeout(resolve, SECOND_TRY_MS));
    return call(listActiveProducts, {});
  }
}

/** What isn't a list at all is an error page of somebody in between. */
async function answer(): Promise<Product[] | undefined> {
  const body = await request().catch(() => undefined);
  return Array.isArray(body) ? body : undefined;
}

async function ask(): Promise<void> {
  const asked = age;
  // Only who looks at a failure sees that it is asked again; the list on the page needn't be drawn anew for it.
  if (known.hasFailed) publish({ isAsking: true, hasFailed: known.answeredAt > 0 });
  const products = await answer();
  if (asked !== age) return;
  underWay = undefined;
  if (products === undefined) return publish({ isAsking: false, hasFailed: true });
  publish({ products, isAsking: false, hasFailed: false, answeredAt: Date.now() });
  for (const reader of readers) reader();
}

/** Asks the server for the wreaths on sale; who asks meanwhile gets the same answer. It never fails. */
export function askCatalogue(): Promise<void> {
  underWay ??= ask();
  return underWay;
}

function askWhenOld(): void {
  if (document.visibilityState === 'visible' && Date.now() - known.answeredAt >= FRESH_MS) void askCatalogue();
}

/** The wreaths on sale as they are known, asked for when they aren't; undefined when that fails. */
export async function loadCatalogue(): Promise<Product[] | undefined> {
  if (known.products === undefined) await askCatalogue();
  return known.products;
}

/** Calls `reader` whenever the server has told the wreaths on sale. Returns the way to stop. */
export function onCatalogueNews(reader: () => void): () => void {
  readers.add(reader);
  return () => readers.delete(reader);
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/**
 * The wreaths on sale in a component: what its loader has is shown at once, and asked for again on mount and when the
 * page is looked at.
 */
export function useCatalogue(initial: Product[] | undefined): Omit<Catalogue, 'answeredAt'> {
  const { products, hasFailed, isAsking } = useSyncExternalStore(
    watch,
    () => known,
    () => NOTHING,
  );
  useEffect(() => {
    // A task of its own: a slow phone answers taps before it asks.
    const soon = setTimeout(askWhenOld);
    document.addEventListener('visibilitychange', askWhenOld);
    return () => {
      clearTimeout(soon);
      document.removeEventListener('visibilitychange', askWhenOld);
    };
  }, []);
  return { products: products ?? initial, hasFailed, isAsking };
}
