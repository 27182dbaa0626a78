import { useQuery } from '@tanstack/react-query';
import { CalendarPlus, CalendarX } from 'lucide-react';
import { useId, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Funeral, ListedFuneral } from '#contract/funerals.ts';
import { dayOf } from '#domain/dates.ts';
import { reasonOf } from '#web/lib/api.ts';
import { useNow } from '#web/lib/clock.ts';
import type { Period } from '#web/lib/date-search.ts';
import { paths } from '#web/paths.ts';
import { classNames } from '#web/ui/class-names.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Heading } from '#web/ui/heading.tsx';
import { ButtonLink, TextLink } from '#web/ui/link.tsx';
import { LoadMore } from '#web/ui/list-states.tsx';
import { QueryState } from '#web/ui/query-state.tsx';
import { dayHeading } from '../day-text.ts';
import { EventLines } from '../event-lines.tsx';
import { FuneralActions } from '../funeral-actions.tsx';
import { FuneralEnd, FuneralStatus } from '../funeral-status.tsx';
import { openedAddress } from '../opened-funeral.ts';
import { PhoneLink } from '../phone-link.tsx';
import { funeralsOf } from '../queries.ts';
import { WarningList } from '../warning-list.tsx';
import { WreathLines } from '../wreath-lines.tsx';

type FuneralCardProps = { funeral: ListedFuneral; onDeactivated: (funeral: Funeral) => void };

function FuneralCard({ funeral, onDeactivated }: FuneralCardProps) {
  const heading = useId();
  const [search] = useSearchParams();
  const isRunning = funeral.ativo && !funeral.concluido;
  const linkTo = (id: string) => ({ to: openedAddress(search, id), preventScrollReset: true });
  return (
    <article
      aria-labelledby={heading}
      className={classNames(
        'far-card @container flex flex-col gap-4 rounded-card border p-5',
        isRunning ? 'border-gold-line border-l-4 border-l-gold bg-surface' : 'border-line bg-sunken/40',
      )}
    >
      <div className="space-y-2">
        <FuneralStatus funeral={funeral} />
        <Heading level={3} size={4} id={heading}>
          {funeral.falecido}
        </Heading>
        <FuneralEnd funeral={funeral} />
      </div>
      <EventLines funeral={funeral} />
      <WarningList
        warnings={funeral.avisos}
        renderOther={(id) => (
          <TextLink {...linkTo(id)} className="inline-flex min-h-11 items-center font-semibold">
            Ver o outro funeral
          </TextLink>
        )}
      />
      <p className="flex flex-wrap items-center gap-x-4">
        <span className="min-w-0 break-words">
          <span className="text-muted">Responsável: </span>
          {funeral.responsavel}
        </span>
        <PhoneLink phone={funeral.telefone} />
      </p>
      <WreathLines funeral={funeral} />
      <div className="no-print mt-auto flex flex-col gap-1">
        <FuneralActions funeral={funeral} describedBy={heading} onDeactivated={onDeactivated} />
        <div className="flex flex-wrap gap-x-6">
          <TextLink {...linkTo(funeral._id)} className="inline-flex min-h-11 items-center">
            Histórico<span className="sr-only"> de {funeral.falecido}</span>
          </TextLink>
          {funeral.ativo && (
            <TextLink to={paths.publishCeremony(funeral._id)} className="inline-flex min-h-11 items-center">
              Página da cerimônia<span className="sr-only"> de {funeral.falecido}</span>
            </TextLink>
          )}
        </div>
      </div>
    </article>
  );
}

/** Cards rendered at a time, because a year of funerals is slow on a phone. */
const STEP = 40;

type FuneralListProps = {
  period: Period;
  withDeactivated: boolean;
  onDeactivated: (funeral: Funeral) => void;
};

type DaysProps = Pick<FuneralListProps, 'onDeactivated'> & { funerals: readonly ListedFuneral[] };

function Days({ funerals, onDeactivated }: DaysProps) {
  const today = dayOf(useNow());
  const days = Map.groupBy(funerals, ({ sepultamento }) => dayOf(new Date(sepultamento.data_hora)));
  return (
    <div className="space-y-10">
      {Array.from(days, ([day, those]) => (
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

function countText(funerals: readonly ListedFuneral[]): string {
  const running = funerals.filter(({ ativo, concluido }) => ativo && !concluido).length;
  return `${funerals.length === 1 ? '1 funeral' : `${funerals.length} funerais`} no período, ${running} em andamento`;
}

export function FuneralList({ period, withDeactivated, onDeactivated }: FuneralListProps) {
  const query = useQuery(funeralsOf(period, withDeactivated));
  const [limit, setLimit] = useState(STEP);
  return (
    <QueryState
      query={query}
      loading="Carregando funerais…"
      rowClass="h-40"
      failure="Não foi possível carregar os funerais."
      reason={reasonOf(query.error)}
      outdated="mb-5"
    >
      {(funerals) => (
        <>
          <p role="status" className="mb-5 text-muted text-small">
            {funerals.length > 0 && countText(funerals)}
          </p>
          {funerals.length === 0 && (
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
          <Days funerals={funerals.slice(0, limit)} onDeactivated={onDeactivated} />
          {funerals.length > limit && <LoadMore busy={false} onMore={() => setLimit(limit + STEP)} />}
        </>
      )}
    </QueryState>
  );
}
