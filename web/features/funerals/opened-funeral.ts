import { useSearchParams } from 'react-router';

const PARAMETER = 'funeral';

/** The address of this page with a funeral opened over it. */
export function openedAddress(search: URLSearchParams, id: string): string {
  const next = new URLSearchParams(search);
  next.set(PARAMETER, id);
  return `?${next}`;
}

/** The funeral that is opened over the page; it stands in the address, so that going back closes it. */
export function useOpenedFuneral() {
  const [search, setSearch] = useSearchParams();
  const open = (id: string | undefined) => {
    const change = (known: URLSearchParams) => {
      known.delete(PARAMETER);
      if (id !== undefined) known.set(PARAMETER, id);
      return known;
    };
    setSearch(change, { preventScrollReset: true, replace: id === undefined });
  };
  return { opened: search.get(PARAMETER) ?? undefined, open, search };
}
