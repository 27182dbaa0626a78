import type { Funeral } from '#contract/funerals.ts';
import { FUNERAL_EVENT_LABELS, FUNERAL_EVENTS, type FuneralEventKind } from '#domain/funeral.ts';
import { shortMoment } from './day-text.ts';
import { EventSign } from './event-kind.tsx';

type Line = { kind: FuneralEventKind; place: string; at: string };

function linesOf({ tanatopraxia, velorio, sepultamento }: Funeral): Line[] {
  const known = {
    tanatopraxia: tanatopraxia && { place: tanatopraxia.laboratorio, at: tanatopraxia.data_hora },
    velorio: velorio && { place: velorio.local, at: velorio.data_hora },
    sepultamento: { place: sepultamento.local, at: sepultamento.data_hora },
  };
  return FUNERAL_EVENTS.flatMap((kind) => {
    const event = known[kind];
    return event ? [{ kind, ...event }] : [];
  });
}

export function EventLines({ funeral }: { funeral: Funeral }) {
  return (
    <ul className="space-y-3">
      {linesOf(funeral).map(({ kind, place, at }) => (
        <li key={kind} className="flex gap-3">
          <EventSign kind={kind} className="mt-0.5 size-9 [&>svg]:size-4.5" />
          <div className="min-w-0">
            <p className="flex flex-wrap gap-x-2">
              <span className="font-semibold">{FUNERAL_EVENT_LABELS[kind]}</span>
              <time dateTime={at} className="tabular-nums">
                {shortMoment(new Date(at))}
              </time>
            </p>
            <p className="break-words text-muted text-small">{place}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}
