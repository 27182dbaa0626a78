import type { ComponentProps } from 'react';
import { PagedTable } from '#web/ui/paged-table.tsx';
import { emptyPeriod } from '#web/ui/period-search.tsx';
import { Section } from '#web/ui/section.tsx';
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
  return (
    <Section title={title} size={3} titleClass="mb-4" className="mt-12">
      <PagedTable
        {...table}
        list={{ ...list, reason: list.error ? financeReason(list.error) : undefined }}
        caption={`${title} do período`}
        loading={`Carregando ${name}…`}
        failure={`Falha ao carregar ${name}.`}
        empty={emptyPeriod(none)}
      />
    </Section>
  );
}
