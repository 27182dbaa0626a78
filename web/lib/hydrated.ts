import { useSyncExternalStore } from 'react';

function neverChanges(): () => void {
  return () => undefined;
}

/** False on the server and while hydrating, then true: for content that only the browser can render. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
}
