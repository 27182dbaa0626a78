import { useQuery } from '@tanstack/react-query';
import { CalendarPlus, CalendarX } from 'lucide-react';
import { useState } from 'react';
import type { Funeral, ListedFuneral } from '#contract/funerals.ts';
import { type Day, dayOf } from '#domain/dates.ts';
import { reasonOf } from '#web/lib/api.ts';
import { useNow } from '#web/lib/clock.ts';
import type { Period } from '#web/lib/date-search.ts';
import { paths } from '#web/paths.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Heading } from '#web/ui/heading.tsx';
import { ButtonLink } from '#web/ui/link.tsx';
import { ListSkeleton, LoadMore, OutdatedNotice } from '#web/ui/list-states.tsx';
import { dayHeading } from '../day-text.ts';
import { funeralsOf } from '../queries.ts';
import { FuneralCard } from './funeral-card.tsx';

const FAILURE = 'Não foi possível carregar os funerais.';
/** Cards rendered at a time, because a year of funerals is slow on a phone. */
const STEP = 40;

type FuneralListProps = {
  period: Period;
  withDeactivated: boolean;
  onDeactivated: (funeral: Funeral) => void;
};

function byDay(funerals: readonly ListedFuneral[]): [Day, ListedFuneral[]][] {
  return [...Map.groupBy(funerals, ({ sepultamento }) => dayOf(new Date(sepultamento.data_hora)))];
}

function Days({
  funerals,
  onDeactivated,
}: { funerals: readonly ListedFuneral[] } & Pick<FuneralListProps, 'onDeactivated'>) {
  const today = dayOf(useNow());
  return (
    <div className="space-y-10">
      {byDay(funerals).map(([day, those]) => (
        <section key={day} aria-label={dayHeading(day, today)}>
          <Heading level={2} size={3} className="mb-4">
            {dayHeading(day, today)}
          </Heading>
          <ul className="grid items-start gap-5 @3xl:grid-cols-2">
            {those.map((funeral) => (
              <li key={funeral._id} className="min-w-0">
                <FuneralCard funeral={funeral} onDeactivated={onDeactivated} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function countText(all: number, running: number): string {
  const funerals = all === 1 ? '1 funeral' : `${all} funerais`;
  return `${funerals} no período, ${running} em andamento`;
}

export function FuneralList({ period, withDeactivated, onDeactivated }: FuneralListProps) {
  const { data, error, isError, isFetching, refetch } = useQuery(funeralsOf(period, withDeactivated));
  const [limit, setLimit] = useState(STEP);
  if (!data) {
    if (!isError) return <ListSkeleton label="Carregando funerais…" rowClass="h-40" />;
    return (
      <ErrorState message={FAILURE} onRetry={() => void refetch()} busy={isFetching}>
        {reasonOf(error)}
      </ErrorState>
    );
  }
  const running = data.filter(({ ativo, concluido }) => ativo && !concluido).length;
  return (
    <div>
      {isError && <OutdatedNotice failure={FAILURE} />}
      <p role="status" className="mb-5 text-muted text-small">
        {data.length > 0 && countText(data.length, running)}
      </p>
      {data.length === 0 && (
        <EmptyState
          title="Nenhum funeral neste período"
          icon={<CalendarX />}
          action={
            <ButtonLink to={paths.staffSchedule} icon={CalendarPlus}>
              Agendar funeral
            </ButtonLink>
          }
        >
          O período vale para a data do sepultamento.
        </EmptyState>
      )}
      <Days funerals={data.slice(0, limit)} onDeactivated={onDeactivated} />
      {data.length > limit && <LoadMore busy={false} onMore={() => setLimit(limit + STEP)} />}
    </div>
  );
}
