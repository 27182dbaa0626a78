import { useLocation } from 'react-router';
import { useAddress } from './address.ts';

/**
 * The id of the record opened over a list. It is in the URL under `parameter`: a shared link opens the same record, and
 * going back closes it.
 */
export function useOpenedRecord(parameter: string): {
  opened: string | undefined;
  open: (id: string | undefined) => void;
} {
  const [search, change] = useAddress();
  const { state } = useLocation();
  const open = (id: string | undefined) => change({ [parameter]: id }, { replace: id === undefined, state });
  return { opened: search.get(parameter) ?? undefined, open };
}
