import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Button } from '#web/ui/button.tsx';
import type { Column } from '#web/ui/data-table.tsx';
import { Details } from '#web/ui/details.tsx';
import { Heading } from '#web/ui/heading.tsx';
import { PagedTable } from '#web/ui/paged-table.tsx';
import { emptyPeriod, PeriodSearch } from '#web/ui/period-search.tsx';
import { RecordOverlay, RecordPart, Time } from '#web/ui/record-parts.tsx';
import { RowMenu } from '#web/ui/row-menu.tsx';

type Row = { name: string; at: string };

const ROWS: Row[] = [
  { name: 'Maria Oliveira', at: '2030-12-20T17:30:00Z' },
  { name: 'João Pereira', at: '2030-12-21T12:00:00Z' },
];
const COLUMNS: readonly Column<Row>[] = [
  { header: 'Cliente', cell: ({ name }) => name },
  { header: 'Data', cell: ({ at }) => <Time at={at} /> },
];
const FAILURE = 'Erro ao carregar os registros.';

function nothing(): undefined {
  return undefined;
}

/** The states of a paged list. */
const STATES: { title: string; rows?: Row[]; isError?: boolean; isRefetchError?: boolean; hasNextPage?: boolean }[] = [
  { title: 'Carregando' },
  { title: 'Com falha', isError: true },
  { title: 'Sem resultado', rows: [] },
  { title: 'Com mais páginas', rows: ROWS, hasNextPage: true },
  { title: 'Desatualizada', rows: ROWS, isError: true, isRefetchError: true },
];

function States() {
  return STATES.map(({ title, rows, isError = false, isRefetchError = false, hasNextPage = false }) => (
    <section key={title} aria-label={title}>
      <p className="mb-3 font-semibold text-muted text-small">{title}</p>
      <PagedTable
        list={{
          rows,
          isError,
          isRefetchError,
          hasNextPage,
          isFetching: false,
          isFetchingNextPage: false,
          fetchNextPage: nothing,
          refetch: nothing,
        }}
        caption={`Exemplo: ${title}`}
        columns={COLUMNS}
        rowKey={({ name }) => name}
        loading="Carregando os registros…"
        failure={FAILURE}
        counted={['registro', 'registros']}
        empty={emptyPeriod('Nada neste período')}
      />
    </section>
  ));
}

function OneRecord() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        Abrir um registro
      </Button>
      <RecordOverlay
        open={isOpen}
        onClose={() => setOpen(false)}
        title="Um registro"
        record={ROWS[0]}
        numberOf={({ name }) => name}
      >
        {({ name, at }) => (
          <RecordPart title="Cliente">
            <Details
              entries={[
                ['Nome', name],
                ['Data', <Time key="at" at={at} />],
              ]}
            />
          </RecordPart>
        )}
      </RecordOverlay>
    </>
  );
}

/** Lists that are searched by period, with all that can become of them, and one record over its list. */
export function ListParts() {
  const { control, clearErrors, handleSubmit, reset } = useForm({ defaultValues: { start: '', end: '' } });
  const form = { control, clearErrors, submit: handleSubmit(nothing), search: reset, clear: () => reset() };
  return (
    <section aria-labelledby="listas">
      <Heading level={2} id="listas" className="mb-6">
        Listas por período
      </Heading>
      <PeriodSearch
        label="Período da lista de exemplo"
        kind="calendar"
        form={form}
        usual={[{ label: 'Hoje', period: { start: '20/12/2030', end: '20/12/2030' } }]}
        report={{ label: 'Exportar', isBusy: false, onShown: undefined, onAll: nothing }}
      />
      <div className="space-y-10">
        <States />
      </div>
      <div className="mt-8 flex gap-3">
        <RowMenu of="do registro">
          <button type="button">Detalhes</button>
          <button type="button">Editar</button>
        </RowMenu>
        <OneRecord />
      </div>
    </section>
  );
}
