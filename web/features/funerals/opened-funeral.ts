import { useOpenedRecord } from '#web/lib/opened-record.ts';

const PARAMETER = 'funeral';

/** The address of this page with a funeral opened over it. */
export function openedAddress(search: URLSearchParams, id: string): string {
  const next = new URLSearchParams(search);
  next.set(PARAMETER, id);
  return `?${next}`;
}

/** The funeral that is opened over the page. */
export function useOpenedFuneral() {
  return useOpenedRecord(PARAMETER);
}
