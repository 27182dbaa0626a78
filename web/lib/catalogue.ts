import { useCallback, useEffect, useState } from 'react';
import { type ShouldRevalidateFunctionArgs, useRevalidator } from 'react-router';
import * as addresses from '#contract/addresses.ts';
import type { listActiveProducts, Product } from '#contract/products.ts';
import { ApiError, call } from './api.ts';

const RETRY_MS = 600;

/** The wreaths on sale from a loader; without them the browser asks again. */
export type CatalogueData = { products: Product[] | undefined; hasFailed: boolean; isFromServer?: true };

function request(): Promise<unknown> {
  return call<typeof listActiveProducts>(addresses.listActiveProducts, {});
}

/** Tries again once after a broken connection; a refusal by the server isn't repeated. */
async function retriedOnce(error: unknown): Promise<unknown> {
  if (!(error instanceof ApiError) || error.code !== 'network-error') throw error;
  await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
  return request();
}

/** Asks the server for the wreaths on sale. Never throws; an answer that isn't a list counts as failed. */
export async function loadCatalogue(): Promise<CatalogueData> {
  const body = await request()
    .catch(retriedOnce)
    .catch(() => undefined);
  return Array.isArray(body) ? { products: body, hasFailed: false } : { products: undefined, hasFailed: true };
}

type Catalogue = CatalogueData & { isAsking: boolean; askAgain: () => void };

/** The wreaths of the route's loader, refreshed when the page becomes visible; the last list stays when that fails. */
export function useCatalogue(loaded: CatalogueData): Catalogue {
  const [last, setLast] = useState(loaded.products);
  if (loaded.products && loaded.products !== last) setLast(loaded.products);
  const asking = useFreshData(loaded.isFromServer ?? false, loaded.products === undefined);
  return { products: loaded.products ?? last, hasFailed: loaded.hasFailed, ...asking };
}

let isWanted = false;

/**
 * Within one address the loaders run again only for `useFreshData`: opening the cart or a picture changes the history
 * entry, not the data.
 */
export function shouldRevalidate({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return currentUrl.pathname === nextUrl.pathname ? isWanted : defaultShouldRevalidate;
}

/** Whether the browser took the document from its cache, as on the way back; true where it doesn't say. */
function isOldDocument(): boolean {
  const [visit] = performance.getEntriesByType('navigation');
  return !(visit && 'transferSize' in visit && visit.transferSize !== 0);
}

/**
 * Runs the route's loaders again when the page becomes visible. After hydration it does so for a page from the server that
 * is old, or on which the server's data is missing.
 */
export function useFreshData(isFromServer: boolean, isMissing = false): { isAsking: boolean; askAgain: () => void } {
  const { revalidate: revalidateRoutes, state } = useRevalidator();
  const revalidate = useCallback(() => {
    isWanted = true;
    return revalidateRoutes().finally(() => {
      isWanted = false;
    });
  }, [revalidateRoutes]);

  useEffect(() => {
    // A clientLoader that runs on hydration would scroll to the top.
    if (isFromServer && (isMissing || isOldDocument())) void revalidate();
  }, [isFromServer, isMissing, revalidate]);

  useEffect(() => {
    const askWhenVisible = () => {
      if (document.visibilityState === 'visible') void revalidate();
    };
    document.addEventListener('visibilitychange', askWhenVisible);
    return () => document.removeEventListener('visibilitychange', askWhenVisible);
  }, [revalidate]);

  return { isAsking: state === 'loading', askAgain: () => void revalidate() };
}
