import { useLocation, useSearchParams } from 'react-router';

/**
 * The id of the record opened over a list. It is in the URL under `parameter`: a shared link opens the same record, and
 * going back closes it.
 */
export function useOpenedRecord(parameter: string): {
  opened: string | undefined;
  open: (id: string | undefined) => void;
} {
  const [search, setSearch] = useSearchParams();
  const { state } = useLocation();
  const open = (id: string | undefined) => {
    const change = (known: URLSearchParams) => {
      known.delete(parameter);
      if (id !== undefined) known.set(parameter, id);
      return known;
    };
    setSearch(change, { preventScrollReset: true, replace: id === undefined, state });
  };
  return { opened: search.get(parameter) ?? undefined, open };
}
