import { type NavigateOptions, useSearchParams } from 'react-router';

/** The query of the page's address, and what changes some of its values; '' and undefined take one away. */
export function useAddress() {
  const [search, setSearch] = useSearchParams();
  const change = (values: Record<string, string | undefined>, options?: NavigateOptions) =>
    setSearch(
      (known) => {
        for (const [name, value = ''] of Object.entries(values)) {
          known.delete(name);
          if (value !== '') known.set(name, value);
        }
        return known;
      },
      { preventScrollReset: true, ...options },
    );
  return [search, change] as const;
}
