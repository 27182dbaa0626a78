import { useSearchParams } from 'react-router';
import { SITUATION_LABELS, SITUATIONS, type Situation } from '#domain/order-money.ts';
import { PRODUCTION_LABELS, PRODUCTION_STATES, type ProductionState } from '#domain/production.ts';
import { Field } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';

export type OrderFilter = { stage?: ProductionState; situation?: Situation };

/** The filter in the URL's query, and what changes one part of it; '' takes the part away. */
export function useOrderFilter(): { filter: OrderFilter; choose: (name: 'etapa' | 'situacao', value: string) => void } {
  const [search, setSearch] = useSearchParams();
  const stage = PRODUCTION_STATES.find((one) => one === search.get('etapa'));
  const situation = SITUATIONS.find((one) => one === search.get('situacao'));
  return {
    filter: { ...(stage && { stage }), ...(situation && { situation }) },
    choose: (name, value) =>
      setSearch(
        (known) => {
          if (value === '') known.delete(name);
          else known.set(name, value);
          return known;
        },
        { preventScrollReset: true, replace: true },
      ),
  };
}

/** Choices of stage and situation. */
export function OrderFilters({ filter, choose }: ReturnType<typeof useOrderFilter>) {
  return (
    <div className="no-print mb-4 grid max-w-md grid-cols-2 gap-3">
      <Field label="Etapa">
        <Select value={filter.stage ?? ''} onChange={(event) => choose('etapa', event.currentTarget.value)}>
          <option value="">Todas</option>
          {PRODUCTION_STATES.map((state) => (
            <option key={state} value={state}>
              {PRODUCTION_LABELS[state]}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="Situação">
        <Select value={filter.situation ?? ''} onChange={(event) => choose('situacao', event.currentTarget.value)}>
          <option value="">Todas</option>
          {SITUATIONS.map((situation) => (
            <option key={situation} value={situation}>
              {SITUATION_LABELS[situation]}
            </option>
          ))}
        </Select>
      </Field>
    </div>
  );
}
