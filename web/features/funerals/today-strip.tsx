import { useQuery } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { dayOf } from '#domain/dates.ts';
import { useNow } from '#web/lib/clock.ts';
import { paths } from '#web/paths.ts';
import { Heading } from '#web/ui/heading.tsx';
import { SiteLink, TextLink } from '#web/ui/link.tsx';
import { ListSkeleton } from '#web/ui/list-states.tsx';
import { blocksOf, type Segment, segmentsOf } from './agenda/agenda-layout.ts';
import { timeText } from './agenda/segment-labels.ts';
import { dayHeading } from './day-text.ts';
import { EventKind } from './event-kind.tsx';
import { openedAddress } from './opened-funeral.ts';
import { agendaOf } from './queries.ts';

/** More than this belongs into the agenda. */
const MOST = 6;

function Event({ segment }: { segment: Segment }) {
  const { event } = segment.block;
  return (
    <li>
      <SiteLink
        to={paths.staffAgenda + openedAddress(new URLSearchParams(), event.funeral_id)}
        className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-1 py-2.5 hover:text-green"
      >
        <span className="min-w-14 font-semibold tabular-nums">{timeText(segment)}</span>
        <EventKind kind={event.kind} className="text-caption" />
        <span className="font-semibold">{event.falecido}</span>
        <span className="text-muted text-small">{event.local}</span>
        {event.avisos.length > 0 && (
          <span className="inline-flex items-center gap-1 font-semibold text-small text-warning">
            <TriangleAlert className="size-4" />
            {event.avisos.length === 1 ? '1 aviso' : `${event.avisos.length} avisos`}
          </span>
        )}
      </SiteLink>
    </li>
  );
}

export function TodayStrip() {
  const now = useNow();
  const today = dayOf(now);
  const { data, isError } = useQuery(agendaOf({ start: today, end: today }));
  const coming = data ? segmentsOf(blocksOf(data), today).filter(({ block }) => block.to > now) : [];
  return (
    <section aria-labelledby="hoje" className="mb-8">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <Heading level={2} size={3} id="hoje">
          {dayHeading(today, today)}
        </Heading>
        <TextLink to={paths.staffAgenda} className="inline-flex min-h-11 items-center">
          Abrir a agenda
        </TextLink>
      </div>
      {!data && !isError && <ListSkeleton label="Carregando o dia…" rowClass="h-10" />}
      {!data && isError && <p className="mt-2 text-muted">Não foi possível carregar os compromissos de hoje.</p>}
      {data && coming.length === 0 && <p className="mt-2 text-muted">Nada mais marcado para hoje.</p>}
      {coming.length > 0 && (
        <ul className="mt-2 divide-y divide-line border-line border-y">
          {coming.slice(0, MOST).map((segment) => (
            <Event key={`${segment.block.event.funeral_id} ${segment.block.event.kind}`} segment={segment} />
          ))}
        </ul>
      )}
      {coming.length > MOST && <p className="mt-2 text-muted text-small">E mais {coming.length - MOST} na agenda.</p>}
    </section>
  );
}
