import * as addresses from '#contract/addresses.ts';
import type { getStoreStatus } from '#contract/store.ts';
import type { Call } from '#web/lib/api.ts';
import { currentStoreStatus, refreshStoreStatus } from './status.ts';

/** The current delivery promise for a page rendered on the server; undefined when there is none. */
export async function renderedArrival(call: Call): Promise<string | undefined> {
  try {
    return (await call<typeof getStoreStatus>(addresses.getStoreStatus, {})).arrival ?? undefined;
  } catch {
    return undefined;
  }
}

/** The current delivery promise for a client-side navigation, so that its line is there from the first render. */
export async function currentArrival(): Promise<string | undefined> {
  if (currentStoreStatus().arrival === null) await refreshStoreStatus();
  return currentStoreStatus().arrival ?? undefined;
}
