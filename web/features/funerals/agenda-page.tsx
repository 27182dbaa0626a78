import { useQuery } from '@tanstack/react-query';
import { CalendarPlus, Printer, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { type Day, dayOf, formatDateTime } from '#domain/dates.ts';
import { FUNERAL_EVENT_LABELS, FUNERAL_EVENTS } from '#domain/funeral.ts';
import { useNow } from '#web/lib/clock.ts';
import { pageMeta } from '#web/lib/page-meta.ts';
import { start } from '#web/lib/start-queries.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { ButtonLink } from '#web/ui/link.tsx';
import { ListSkeleton, OutdatedNotice } from '#web/ui/list-states.tsx';
import { OfficeTitle } from '#web/ui/office-title.tsx';
import type { Route } from './+types/agenda-page.ts';
import { type AgendaSpan, agendaSpanIn, daysOf, periodNeeded, viewTitle } from './agenda/agenda-days.ts';
import { AgendaGrid } from './agenda/agenda-grid.tsx';
import { blocksOf, segmentsOf } from './agenda/agenda-layout.ts';
import { AgendaList } from './agenda/agenda-list.tsx';
import { AgendaNavigation } from './agenda/agenda-navigation.tsx';
import './agenda/agenda.css';
import './agenda/agenda-print.css';
import { CalendarDialog } from './calendar/calendar-dialog.tsx';
import { eventColours, eventIcons } from './event-kinds.ts';
import { useFuneralOverlays } from './funeral-overlays.tsx';
import { agendaOf } from './queries.ts';

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Agenda' });

const FAILURE = 'Não foi possível carregar a agenda.';

function Legend() {
  return (
    <ul aria-label="Legenda" className="agenda-legend">
      {FUNERAL_EVENTS.map((kind) => {
        const Icon = eventIcons[kind];
        return (
          <li key={kind} className={classNames('agenda-kind', eventColours[kind])}>
            <Icon className="size-4" />
            {FUNERAL_EVENT_LABELS[kind]}
          </li>
        );
      })}
    </ul>
  );
}

function Days({ span }: { span: AgendaSpan }) {
  const days = daysOf(span);
  const { data, isError, isFetching, refetch } = useQuery(agendaOf(periodNeeded(span)));
  if (!data) {
    if (!isError) return <ListSkeleton label="Carregando agenda…" rowClass="h-16" />;
    return <ErrorState message={FAILURE} onRetry={() => void refetch()} busy={isFetching} />;
  }
  const blocks = blocksOf(data);
  const agendaDays = days.map((day: Day) => ({ day, segments: segmentsOf(blocks, day) }));
  const isEmpty = agendaDays.every(({ segments }) => segments.length === 0);
  return (
    <>
      {isError && <OutdatedNotice failure={FAILURE} className="no-print mb-5" />}
      {isEmpty && (
        <p role="status" className="mb-5 text-muted">
          {span.view === 'dia' ? 'Nada marcado neste dia.' : 'Nada marcado nesta semana.'}
        </p>
      )}
      <AgendaGrid days={agendaDays} />
      <AgendaList days={agendaDays} />
    </>
  );
}

function ScheduleLink() {
  return (
    <ButtonLink className="no-print" to={paths.staffSchedule} icon={CalendarPlus}>
      Agendar funeral
    </ButtonLink>
  );
}

export const clientLoader = ({ url: { searchParams } }: Route.ClientLoaderArgs) =>
  start(agendaOf(periodNeeded(agendaSpanIn(searchParams, dayOf(new Date())))));

export default function AgendaPage() {
  const now = useNow();
  const today = dayOf(now);
  const [search] = useSearchParams();
  const span = agendaSpanIn(search, today);
  const { overlays } = useFuneralOverlays();
  const [isOnPhone, setOnPhone] = useState(false);
  return (
    <div className="paper-sheet agenda container-page py-6 @3xl:py-8" data-view={span.view}>
      <OfficeTitle title="Agenda" action={<ScheduleLink />}>
        <p role="status" className="agenda-title">
          {viewTitle(span, today)}
        </p>
      </OfficeTitle>
      <AgendaNavigation span={span} today={today}>
        <Button variant="quiet" size="small" onClick={() => setOnPhone(true)}>
          <Smartphone />
          Calendário no celular
        </Button>
        <Button variant="quiet" size="small" onClick={() => window.print()}>
          <Printer />
          Imprimir
        </Button>
      </AgendaNavigation>
      <p className="agenda-printed">Impresso em {formatDateTime(now)}. Confira mudanças no sistema.</p>
      <Legend />
      <Days key={spanKey(span)} span={span} />
      {overlays}
      <CalendarDialog open={isOnPhone} onClose={() => setOnPhone(false)} />
    </div>
  );
}

function spanKey({ day, view }: AgendaSpan): string {
  return `${view} ${daysOf({ day, view })[0]}`;
}
