import { useId } from 'react';
import { Select } from '#web/ui/select.tsx';
import { parseSort, SORTS, type Sort } from './sort.ts';

/** Chooses the order of the wreaths; without JavaScript it is a small form of its own. */
export function SortSelect({ value, onChange }: { value: Sort; onChange: (sort: Sort) => void }) {
  const id = useId();
  return (
    <form method="get" className="flex flex-wrap items-center gap-3">
      <label htmlFor={id} className="text-muted text-small">
        Ordenar por
      </label>
      <div className="min-w-44">
        <Select id={id} name="sort" value={value} onChange={(event) => onChange(parseSort(event.currentTarget.value))}>
          {SORTS.map((sort) => (
            <option key={sort.value} value={sort.value}>
              {sort.label}
            </option>
          ))}
        </Select>
      </div>
      <noscript>
        <button type="submit" className="text-link min-h-11">
          Ordenar
        </button>
      </noscript>
    </form>
  );
}
