import { Search } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { Field } from '#web/ui/field.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { FILTERS, type Filter, type ProductSearch, readSearch, writeSearch } from './product-filter.ts';

export function useProductSearch() {
  const [query, setQuery] = useSearchParams();
  const search = readSearch(query);
  const change = (wanted: Partial<ProductSearch>) =>
    setQuery((known) => writeSearch(known, { ...readSearch(known), ...wanted }), {
      replace: true,
      preventScrollReset: true,
    });
  return { search, change };
}

type ProductFinderProps = {
  search: ProductSearch;
  counts: Record<Filter, number>;
  onChange: (wanted: Partial<ProductSearch>) => void;
};

/** The field follows the URL unless somebody is typing in it. */
function WordsInput({ words, onChange }: { words: string; onChange: (words: string) => void }) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const element = input.current;
    if (element && element !== document.activeElement) element.value = words;
  }, [words]);
  return (
    <Field label="Buscar produto" labelHidden>
      <div className="relative">
        <Search
          aria-hidden="true"
          className="pointer-events-none absolute inset-y-0 left-3.5 my-auto size-5 text-muted"
        />
        <TextInput
          ref={input}
          type="search"
          defaultValue={words}
          placeholder="Buscar por nome, tamanho ou descrição"
          autoComplete="off"
          onChange={(event) => onChange(event.currentTarget.value)}
          className="pl-11"
        />
      </div>
    </Field>
  );
}

export function ProductFinder({ search, counts, onChange }: ProductFinderProps) {
  return (
    <section
      aria-label="Busca"
      className="mb-6 grid grid-cols-1 gap-4 @3xl:grid-cols-[minmax(0,1fr)_auto] @3xl:items-center"
    >
      <WordsInput words={search.words} onChange={(words) => onChange({ words })} />
      <fieldset className="flex flex-wrap gap-2">
        <legend className="sr-only">Mostrar</legend>
        {FILTERS.map(({ value, label }) => (
          <label
            key={value}
            className="flex min-h-11 cursor-pointer items-center gap-2 rounded-full border border-line-strong px-4 text-small hover:border-green has-checked:border-green has-checked:bg-green has-checked:text-on-green has-focus-visible:outline-3 has-focus-visible:outline-green has-focus-visible:outline-offset-2"
          >
            <input
              type="radio"
              name="filtro"
              value={value}
              checked={search.filter === value}
              onChange={() => onChange({ filter: value })}
              className="sr-only"
            />
            {label} <span className="tabular-nums">{counts[value]}</span>
          </label>
        ))}
      </fieldset>
    </section>
  );
}
