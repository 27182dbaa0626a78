import { useSearchParams } from 'react-router';
import { Field } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';

/** A filter in the URL's query: one of the values that have `labels`, and what changes it; '' takes it away. */
export function useUrlFilter<Value extends string>(name: string, labels: Readonly<Record<Value, string>>) {
  const [search, setSearch] = useSearchParams();
  const options = Object.entries(labels) as [Value, string][];
  const choose = (value: string) =>
    setSearch(
      (known) => {
        if (value === '') known.delete(name);
        else known.set(name, value);
        return known;
      },
      { preventScrollReset: true, replace: true },
    );
  return { value: options.find(([value]) => value === search.get(name))?.[0], options, choose };
}

type FilterSelectProps = {
  label: string;
  filter: ReturnType<typeof useUrlFilter<string>>;
  className?: string;
};

/** The choice of a filter. */
export function FilterSelect({ filter: { value = '', options, choose }, ...field }: FilterSelectProps) {
  return (
    <Field {...field}>
      <Select value={value} onChange={(event) => choose(event.currentTarget.value)}>
        <option value="">Todas</option>
        {options.map(([option, words]) => (
          <option key={option} value={option}>
            {words}
          </option>
        ))}
      </Select>
    </Field>
  );
}
