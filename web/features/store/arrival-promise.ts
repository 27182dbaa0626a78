import * as addresses from '#contract/addresses.ts';
import type { getStoreStatus } from '#contract/store.ts';
import type { Call } from '#web/lib/api.ts';
import { arrivalText } from './arrival-text.ts';
import { currentStoreStatus, refreshStoreStatus } from './status.ts';

/** The promise of the moment for a page that the server renders; undefined when there is none. */
export async function renderedArrival(call: Call): Promise<string | undefined> {
  try {
    return arrivalText(await call<typeof getStoreStatus>(addresses.getStoreStatus, {}), new Date());
  } catch {
    return undefined;
  }
}

/** The same for a page that the browser is led to, so that its line has its place from the start. */
export async function currentArrival(): Promise<string | undefined> {
  if (currentStoreStatus().earliest_ceremony === null) await refreshStoreStatus();
  return arrivalText(currentStoreStatus(), new Date());
}
