import { CalendarClock, CalendarPlus, MapPin, ShieldCheck, Video } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Ceremony } from '#contract/ceremonies.ts';
import { dayAndMonth, dayOf, formatTime, weekdayName } from '#domain/dates.ts';
import { FAREWELLS, spokenCode } from '#domain/notice.ts';
import { paths } from '#web/paths.ts';
import { Heading } from '#web/ui/heading.tsx';
import { Notice } from '#web/ui/notice.tsx';

const HOUR_MS = 3_600_000;

export type CeremonyEvent = { title: string; local: string; data_hora: string; confirmed: boolean };

export function funeralEventsOf({ velorio, despedida }: Pick<Ceremony, 'velorio' | 'despedida'>): CeremonyEvent[] {
  return [...(velorio ? [{ title: 'Velório', ...velorio }] : []), { title: FAREWELLS[despedida.tipo], ...despedida }];
}

/** 'sábado, 21 de novembro, às 16:00'. */
export function momentWords({ data_hora, confirmed }: CeremonyEvent): string {
  const at = new Date(data_hora);
  const day = dayOf(at);
  const hour = confirmed ? `às ${formatTime(at)}` : 'horário a confirmar';
  return `${weekdayName(day)}, ${dayAndMonth(day)}, ${hour}`;
}

function EventCard({ event, level }: { event: CeremonyEvent; level: 2 | 3 }) {
  const map = `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(event.local)}`;
  return (
    <li className="rounded-card border border-line bg-surface p-5 shadow-low">
      <Heading level={level} size={4} className="mb-3 break-words">
        {event.title}
      </Heading>
      <p className="flex gap-2.5">
        <CalendarClock className="mt-0.5 text-gold" />
        <time dateTime={event.data_hora} className="inline-block first-letter:uppercase">
          {momentWords(event)}
        </time>
      </p>
      <p className="mt-2.5 flex gap-2.5">
        <MapPin className="mt-0.5 text-gold" />
        <span className="min-w-0 break-words">{event.local}</span>
      </p>
      <a
        href={map}
        target="_blank"
        rel="noreferrer"
        className="text-link mt-1 inline-flex min-h-11 items-center"
        aria-label={`Ver no mapa: ${event.local} (abre em nova aba)`}
      >
        Ver no mapa
      </a>
    </li>
  );
}

/** '★ 1941  † 2026', as far as they are known; a birth alone is said in words. */
export function yearsOf({ birth_year: birth, death_year: death }: Ceremony): string {
  if (birth !== null && death === null) return `Nascimento em ${birth}`;
  return [birth === null ? '' : `★ ${birth}`, death === null ? '' : `† ${death}`].filter(Boolean).join('  ');
}

type CeremonyViewProps = {
  ceremony: Ceremony;
  now: Date;
  wreaths?: ReactNode;
  wayToWreaths?: ReactNode;
  sharing?: ReactNode;
  /** Inside the page of the office: without what only a published page has. */
  isPreview?: boolean;
};

export function CeremonyView({ ceremony, now, wreaths, wayToWreaths, sharing, isPreview = false }: CeremonyViewProps) {
  const isOver = now > new Date(ceremony.ends_at);
  const events = [...(isOver ? [] : funeralEventsOf(ceremony)), ...ceremony.events].filter(
    ({ data_hora }) => !isOver || now.getTime() < Date.parse(data_hora) + HOUR_MS,
  );
  const [next] = events;
  const years = yearsOf(ceremony);
  return (
    <>
      <div className="container-page py-10 sm:py-14">
        {ceremony.portrait && (
          <img
            src={ceremony.portrait}
            alt={`Retrato de ${ceremony.falecido}`}
            width={320}
            height={320}
            className="mb-6 size-40 rounded-card object-cover shadow-low sm:size-52"
          />
        )}
        <p className="eyebrow">{isOver ? 'Em memória' : 'Nota de falecimento'}</p>
        <Heading level={isPreview ? 2 : 1} size={1} className="mt-2 break-words">
          {ceremony.falecido}
        </Heading>
        {years && <p className="mt-2 text-lead text-muted tabular-nums">{years}</p>}
        {isOver && (
          <p className="mt-4 max-w-2xl text-lead">
            A família agradece a presença{ceremony.no_flowers ? '' : ', as flores'} e cada palavra de carinho
            {next ? `, e conta com você: ${next.title}, ${momentWords(next)}.` : '.'}
          </p>
        )}
        {ceremony.words && (
          <blockquote className="mt-6 max-w-2xl whitespace-pre-line break-words border-gold border-l-2 pl-5 text-lead">
            {ceremony.words}
          </blockquote>
        )}
        {(ceremony.no_flowers || ceremony.wish) && (
          <Notice className="mt-6 max-w-2xl" title="O desejo da família">
            {ceremony.no_flowers && <p>A família pede, com carinho, que não sejam enviadas flores.</p>}
            {ceremony.wish && <p className="break-words">{ceremony.wish}</p>}
          </Notice>
        )}
        {!isOver && wayToWreaths}
        {events.length > 0 && (
          <>
            <ul aria-label="Cerimônias" className="mt-8 grid gap-5 @2xl:grid-cols-2">
              {events.map((event) => (
                <EventCard key={`${event.title} ${event.data_hora}`} event={event} level={isPreview ? 3 : 2} />
              ))}
            </ul>
            <div className="mt-5 flex flex-wrap gap-x-6">
              {!isPreview && events.some(({ confirmed }) => confirmed) && (
                <a
                  href={`/api/cerimonias/${ceremony.key}/cerimonia.ics`}
                  className="text-link inline-flex min-h-11 items-center gap-2"
                >
                  <CalendarPlus />
                  Adicionar ao calendário
                </a>
              )}
              {ceremony.stream_url && !isOver && (
                <a
                  href={ceremony.stream_url}
                  target="_blank"
                  rel="noreferrer"
                  className="text-link inline-flex min-h-11 items-center gap-2"
                >
                  <Video />
                  Assistir à transmissão<span className="sr-only"> (abre em nova aba)</span>
                </a>
              )}
            </div>
          </>
        )}
      </div>
      {!isOver && wreaths}
      {!isPreview && (
        <div className="container-page space-y-6 py-10">
          {sharing}
          <p className="flex max-w-2xl gap-2.5 text-muted text-small">
            <ShieldCheck className="mt-0.5 text-gold" />
            <span>
              Nota oficial, código{' '}
              <a href={paths.notice(ceremony.code)} className="text-link whitespace-nowrap font-semibold">
                {spokenCode(ceremony.code)}
              </a>
              . Uma mudança de horário aparece aqui na mesma hora. Nunca pedimos Pix por mensagem.
            </span>
          </p>
        </div>
      )}
    </>
  );
}
