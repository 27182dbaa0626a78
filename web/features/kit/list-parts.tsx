import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import type { Column } from '#web/ui/data-table.tsx';
import { Details } from '#web/ui/details.tsx';
import { Heading } from '#web/ui/heading.tsx';
import { OutdatedNotice } from '#web/ui/list-states.tsx';
import { PeriodList } from '#web/ui/period-list.tsx';
import { PeriodSearch } from '#web/ui/period-search.tsx';
import { RecordOverlay, RecordPart, Time } from '#web/ui/record-parts.tsx';

type Row = { name: string; at: string };

const ROWS: Row[] = [
  { name: 'Maria Oliveira', at: '2030-12-20T17:30:00Z' },
  { name: 'João Pereira', at: '2030-12-21T12:00:00Z' },
];
const COLUMNS: readonly Column<Row>[] = [
  { header: 'Cliente', cell: ({ name }) => name },
  { header: 'Data', cell: ({ at }) => <Time at={at} /> },
];
const WORDS = {
  loading: 'Carregando os registros…',
  failure: 'Erro ao carregar os registros.',
  reason: undefined,
  none: 'Nada neste período',
  count: (rows: number) => `${rows} registros no período`,
};
const NO_TEXTS = { start: '', end: '' };

function nothing(): undefined {
  return undefined;
}

/** What a paged list can be: not asked for, on its way, failed, without rows, and with more to come. */
const STATES: { title: string; isAsked: boolean; rows?: Row[]; isError?: boolean; hasNextPage?: boolean }[] = [
  { title: 'Antes da pergunta', isAsked: false },
  { title: 'A caminho', isAsked: true },
  { title: 'Com falha', isAsked: true, isError: true },
  { title: 'Sem resultado', isAsked: true, rows: [] },
  { title: 'Com mais por vir', isAsked: true, rows: ROWS, hasNextPage: true },
];

function States() {
  return STATES.map(({ title, isAsked, rows, isError = false, hasNextPage = false }) => (
    <section key={title} aria-label={title}>
      <p className="mb-3 font-semibold text-muted text-small">{title}</p>
      <PeriodList
        isAsked={isAsked}
        list={{
          rows,
          isError,
          isFetching: false,
          isFetchingNextPage: false,
          isRefetchError: false,
          hasNextPage,
          fetchNextPage: nothing,
          refetch: nothing,
        }}
        table={{ caption: `Exemplo: ${title}`, columns: COLUMNS, rowKey: ({ name }) => name }}
        words={WORDS}
        rowClass="h-10"
        result={nothing}
        onMore={nothing}
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
  const [texts, setTexts] = useState(NO_TEXTS);
  const form = {
    texts,
    refusal: undefined,
    change: (field: 'start' | 'end', text: string) => setTexts({ ...texts, [field]: text }),
    submit: nothing,
    clear: () => setTexts(NO_TEXTS),
  };
  return (
    <section aria-labelledby="listas">
      <Heading level={2} id="listas" className="mb-6">
        Listas por período
      </Heading>
      <PeriodSearch
        label="Período da lista de exemplo"
        kind="calendar"
        form={form}
        usual={[{ label: 'Hoje', onChoose: nothing }]}
        report={{ label: 'Exportar', isBusy: false, onDownload: nothing }}
      />
      <div className="space-y-10">
        <States />
        <section aria-label="Com o que havia antes">
          <p className="mb-3 font-semibold text-muted text-small">Com o que havia antes</p>
          <OutdatedNotice failure={WORDS.failure} />
        </section>
      </div>
      <div className="mt-8">
        <OneRecord />
      </div>
    </section>
  );
}
