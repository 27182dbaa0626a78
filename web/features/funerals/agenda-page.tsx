import './agenda/agenda-print.css';
import { useQuery } from '@tanstack/react-query';
import { CalendarPlus, ChevronLeft, ChevronRight, Smartphone } from 'lucide-react';
import type { ReactNode } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { AgendaEvent } from '#contract/funerals.ts';
import { type Day, dayOf, formatDateTime } from '#domain/dates.ts';
import { FUNERAL_EVENTS } from '#domain/funeral.ts';
import { useNow } from '#web/lib/clock.ts';
import { pageMeta } from '#web/lib/page-meta.ts';
import { start } from '#web/lib/start-queries.ts';
import { paths } from '#web/paths.ts';
import { DayChoice } from '#web/ui/date-input.tsx';
import { DialogButton } from '#web/ui/dialog-button.tsx';
import { Field } from '#web/ui/field.tsx';
import { ButtonLink, SiteLink } from '#web/ui/link.tsx';
import { OfficeTitle } from '#web/ui/office-title.tsx';
import { PrintButton } from '#web/ui/print-button.tsx';
import { QueryState } from '#web/ui/query-state.tsx';
import type { Route } from './+types/agenda-page.ts';
import {
  type AgendaSpan,
  type AgendaView,
  agendaSpanIn,
  daysOf,
  neighbourOf,
  periodOf,
  spanAddress,
  viewTitle,
} from './agenda/agenda-days.ts';
import { AgendaGrid } from './agenda/agenda-grid.tsx';
import { blocksOf, segmentsOf } from './agenda/agenda-layout.ts';
import { AgendaList } from './agenda/agenda-list.tsx';
import { CALENDAR, Feed } from './calendar/calendar-dialog.tsx';
import { EventKind } from './event-kind.tsx';
import { useFuneralOverlays } from './funeral-overlays.tsx';
import { agendaOf } from './queries.ts';

const VIEWS: readonly { view: AgendaView; label: string }[] = [
  { view: 'dia', label: 'Dia' },
  { view: 'semana', label: 'Semana' },
];

function ViewSwitch({ span }: { span: AgendaSpan }) {
  return (
    <ul aria-label="Visão" className="flex rounded-control border border-line-strong p-0.5">
      {VIEWS.map(({ view, label }) => (
        <li key={view}>
          <SiteLink
            to={spanAddress({ ...span, view })}
            preventScrollReset
            aria-current={view === span.view ? 'page' : undefined}
            className="flex min-h-11 items-center rounded-control px-3.5 hover:text-green aria-[current=page]:bg-green aria-[current=page]:font-semibold aria-[current=page]:text-on-green"
          >
            {label}
          </SiteLink>
        </li>
      ))}
    </ul>
  );
}

function DayField({ span }: { span: AgendaSpan }) {
  const navigate = useNavigate();
  const goTo = (day: Day) => void navigate(spanAddress({ ...span, day }), { preventScrollReset: true });
  return (
    <Field label="Ir para o dia" labelHidden className="w-44 has-[.react-datepicker]:w-80">
      <DayChoice day={span.day} onChange={(day) => day !== '' && goTo(day)} />
    </Field>
  );
}

type AgendaNavigationProps = {
  span: AgendaSpan;
  today: Day;
  children: ReactNode;
};

function AgendaNavigation({ span, today, children }: AgendaNavigationProps) {
  const [before, after] = span.view === 'dia' ? ['Dia anterior', 'Próximo dia'] : ['Semana anterior', 'Próxima semana'];
  const goTo = (day: Day) => spanAddress({ ...span, day });
  return (
    <nav aria-label="Dias da agenda" className="no-print mb-6 flex flex-wrap items-start gap-x-3 gap-y-2">
      <div className="flex gap-1.5">
        <ButtonLink
          variant="secondary"
          className="px-2.5!"
          to={goTo(neighbourOf(span, -1))}
          preventScrollReset
          aria-label={before}
          title={before}
          icon={ChevronLeft}
        />
        <ButtonLink variant="secondary" className="px-4!" to={goTo(today)} preventScrollReset>
          Hoje
        </ButtonLink>
        <ButtonLink
          variant="secondary"
          className="px-2.5!"
          to={goTo(neighbourOf(span, 1))}
          preventScrollReset
          aria-label={after}
          title={after}
          icon={ChevronRight}
        />
      </div>
      <ViewSwitch span={span} />
      <DayField span={span} />
      <div className="flex flex-wrap gap-x-1 @4xl:ml-auto">{children}</div>
    </nav>
  );
}

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Agenda' });

function Days({ span, events }: { span: AgendaSpan; events: readonly AgendaEvent[] }) {
  const blocks = blocksOf(events);
  const days = daysOf(span).map((day) => ({ day, segments: segmentsOf(blocks, day) }));
  return (
    <>
      {days.every(({ segments }) => segments.length === 0) && (
        <p role="status" className="mb-5 text-muted">
          {span.view === 'dia' ? 'Nada marcado neste dia.' : 'Nada marcado nesta semana.'}
        </p>
      )}
      <AgendaGrid days={days} />
      <AgendaList days={days} />
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
  start(agendaOf(periodOf(agendaSpanIn(searchParams, dayOf(new Date())))));

export default function AgendaPage() {
  const now = useNow();
  const today = dayOf(now);
  const [search] = useSearchParams();
  const span = agendaSpanIn(search, today);
  const query = useQuery(agendaOf(periodOf(span)));
  const { overlays } = useFuneralOverlays();
  return (
    <div className="paper-sheet agenda container-page py-6 @3xl:py-8" data-view={span.view}>
      <OfficeTitle title="Agenda" action={<ScheduleLink />}>
        <p role="status" className="text-[1.1875rem] print:text-[11pt]">
          {viewTitle(span, today)}
        </p>
      </OfficeTitle>
      <AgendaNavigation span={span} today={today}>
        <DialogButton variant="quiet" size="small" dialog={CALENDAR} shows={() => <Feed />}>
          <Smartphone />
          Calendário no celular
        </DialogButton>
        <PrintButton variant="quiet" size="small" />
      </AgendaNavigation>
      <p className="hidden print:-mt-[2mm] print:mb-[2mm] print:block print:text-[8pt]">
        Impresso em {formatDateTime(now)}. Confira mudanças no sistema.
      </p>
      <ul aria-label="Legenda" className="no-print mb-5 hidden flex-wrap gap-2 @4xl:flex">
        {FUNERAL_EVENTS.map((kind) => (
          <li key={kind}>
            <EventKind kind={kind} />
          </li>
        ))}
      </ul>
      <QueryState
        key={spanKey(span)}
        query={query}
        loading="Carregando agenda…"
        rowClass="h-16"
        failure="Não foi possível carregar a agenda."
        outdated="no-print mb-5"
      >
        {(events) => <Days span={span} events={events} />}
      </QueryState>
      {overlays}
    </div>
  );
}

function spanKey({ day, view }: AgendaSpan): string {
  return `${view} ${daysOf({ day, view })[0]}`;
}
