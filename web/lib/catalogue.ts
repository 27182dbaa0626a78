import { useCallback, useEffect, useState } from 'react';
import { type ShouldRevalidateFunctionArgs, useRevalidator } from 'react-router';
import * as addresses from '#contract/addresses.ts';
import type { listActiveProducts, Product } from '#contract/products.ts';
import { ApiError, call } from './api.ts';

const RETRY_MS = 600;

/** The wreaths on sale as a loader has them; without them the browser asks again. */
export type CatalogueData = { products: Product[] | undefined; hasFailed: boolean; isFromServer?: true };

function request(): Promise<unknown> {
  return call<typeof listActiveProducts>(addresses.listActiveProducts, {});
}

/** A connection that breaks is tried a second time; a refusal is an answer. */
async function retriedOnce(error: unknown): Promise<unknown> {
  if (!(error instanceof ApiError) || error.code !== 'network-error') throw error;
  await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
  return request();
}

/** Asks the server for the wreaths on sale. It never fails; what isn't a list is an error page of something in between. */
export async function loadCatalogue(): Promise<CatalogueData> {
  const body = await request()
    .catch(retriedOnce)
    .catch(() => undefined);
  return Array.isArray(body) ? { products: body, hasFailed: false } : { products: undefined, hasFailed: true };
}

type Catalogue = CatalogueData & { isAsking: boolean; askAgain: () => void };

/** What the route has loaded, loaded again when the page is looked at; the last list stays when that fails. */
export function useCatalogue(loaded: CatalogueData): Catalogue {
  const [last, setLast] = useState(loaded.products);
  if (loaded.products && loaded.products !== last) setLast(loaded.products);
  const asking = useFreshData(loaded.isFromServer ?? false);
  return { products: loaded.products ?? last, hasFailed: loaded.hasFailed, ...asking };
}

let isWanted = false;

/** At the same address, in any order, data is loaded again only by `useFreshData`: a step to what is open needs none. */
export function shouldRevalidate({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return currentUrl.pathname === nextUrl.pathname ? isWanted : defaultShouldRevalidate;
}

/** Loads the route's data again after hydration, when the document brought them, and when the page is looked at. */
export function useFreshData(isFromServer: boolean): { isAsking: boolean; askAgain: () => void } {
  const { revalidate: revalidateRoutes, state } = useRevalidator();
  const revalidate = useCallback(() => {
    isWanted = true;
    return revalidateRoutes().finally(() => {
      isWanted = false;
    });
  }, [revalidateRoutes]);

  useEffect(() => {
    // The document may have been cached on its way. Its loader isn't run again on hydration, which would scroll to the top.
    if (isFromServer) void revalidate();
  }, [isFromServer, revalidate]);

  useEffect(() => {
    const askWhenVisible = () => {
      if (document.visibilityState === 'visible') void revalidate();
    };
    document.addEventListener('visibilitychange', askWhenVisible);
    return () => document.removeEventListener('visibilitychange', askWhenVisible);
  }, [revalidate]);

  return { isAsking: state === 'loading', askAgain: () => void revalidate() };
}
