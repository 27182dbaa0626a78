import { useLocation } from 'react-router';
import { useAddress } from '#web/lib/address.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Field } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';

/** A filter of a list: its name in the address, its label, and the values that it may have with their labels. */
type Filter<Value extends string> = { in: string; label: string; of: Readonly<Record<Value, string>> };
type Filters = Readonly<Record<string, Filter<never>>>;
type Chosen<F extends Filters> = { [Name in keyof F]?: keyof F[Name]['of'] };

export function chosenIn<F extends Filters>(filters: F, search: URLSearchParams) {
  const chosen = Object.entries(filters).flatMap(([name, { in: parameter, of }]) => {
    const value = search.get(parameter);
    return value !== null && value in of ? [[name, value]] : [];
  });
  return Object.fromEntries(chosen) as Chosen<F>;
}

/** The chosen values in the address, and what changes one; '' takes it away. */
export function useFilters<F extends Filters>(filters: F) {
  const [search, change] = useAddress();
  // It may have the period: see `periodIn`.
  const { state } = useLocation();
  const choose = (name: keyof F, value: string) => {
    const filter = filters[name];
    if (filter) change({ [filter.in]: value }, { replace: true, state });
  };
  return { filters, chosen: chosenIn(filters, search), choose };
}

type FilterSelectsProps<F extends Filters> = ReturnType<typeof useFilters<F>> & { none?: string; className?: string };

export function FilterSelects<F extends Filters>({
  filters,
  chosen,
  choose,
  none = 'Todas',
  className = 'mb-4 grid max-w-md grid-cols-2 gap-3',
}: FilterSelectsProps<F>) {
  return (
    <div className={classNames('no-print', className)}>
      {Object.entries(filters).map(([name, { label, of }]) => (
        <Field key={name} label={label}>
          <Select
            value={String(chosen[name] ?? '')}
            onChange={(event) => choose(name, event.currentTarget.value)}
            options={[['', none], ...Object.entries<string>(of)]}
          />
        </Field>
      ))}
    </div>
  );
}
