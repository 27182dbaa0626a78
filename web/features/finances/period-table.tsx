import type { ComponentProps } from 'react';
import { Heading } from '#web/ui/heading.tsx';
import { PagedTable } from '#web/ui/paged-table.tsx';
import { emptyPeriod } from '#web/ui/period-search.tsx';
import { financeReason } from './queries.ts';

type Table<Row> = ComponentProps<typeof PagedTable<Row>>;
type PeriodTableProps<Row> = Pick<Table<Row>, 'place' | 'columns' | 'counted'> & {
  list: Table<Row>['list'] & { error: Error | null };
  title: string;
  /** The plural in lower case, for messages and ids. */
  name: string;
  none: string;
};

export function PeriodTable<Row>({ title, name, none, list, ...table }: PeriodTableProps<Row>) {
  const id = `${name}-do-periodo`;
  return (
    <section aria-labelledby={id} className="mt-12">
      <Heading level={2} size={3} id={id} className="mb-4">
        {title}
      </Heading>
      <PagedTable
        {...table}
        list={{ ...list, reason: list.error ? financeReason(list.error) : undefined }}
        caption={`${title} do período`}
        loading={`Carregando ${name}…`}
        failure={`Falha ao carregar ${name}.`}
        empty={emptyPeriod(none)}
      />
    </section>
  );
}
