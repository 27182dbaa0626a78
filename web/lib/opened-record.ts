import { useLocation } from 'react-router';
import { useAddress } from './address.ts';

/** In the URL, so that a shared link opens the same record and going back closes it. */
export function useOpenedRecord(parameter: string): {
  opened: string | undefined;
  open: (id: string | undefined) => void;
} {
  const [search, change] = useAddress();
  const { state } = useLocation();
  const open = (id: string | undefined) => change({ [parameter]: id }, { replace: id === undefined, state });
  return { opened: search.get(parameter) ?? undefined, open };
}
