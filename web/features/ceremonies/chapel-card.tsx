import type { ReactNode } from 'react';
import type { Ceremony } from '#contract/ceremonies.ts';
import { spokenCode } from '#domain/notice.ts';
import { useSite } from '#web/lib/site.ts';
import { paths } from '#web/paths.ts';
import { funeralEventsOf, momentWords, yearsOf } from './ceremony-view.tsx';

export type RenderCode = (url: string, label: string) => ReactNode;

type ChapelCardProps = { ceremony: Ceremony; renderCode: RenderCode };

/** The card for the chapel's door, on paper alone: who, when and where, and the way to the page that is always right. */
export function ChapelCard({ ceremony, renderCode }: ChapelCardProps) {
  const { business, origin } = useSite();
  const events = [...funeralEventsOf(ceremony), ...ceremony.events];
  return (
    <article className="paper-sheet hidden text-center print:block" aria-label="Cartão para a capela">
      <p className="mt-8 text-lead">{business.name}</p>
      <p className="mt-10 break-words font-display text-[40pt] leading-tight">{ceremony.falecido}</p>
      <p className="mt-2 text-lead">{yearsOf(ceremony)}</p>
      <ul className="mt-8 space-y-4 text-lead">
        {events.map((event) => (
          <li key={`${event.title} ${event.data_hora}`} className="break-words">
            <strong className="block">{event.title}</strong>
            {momentWords(event)}
            <span className="block">{event.local}</span>
          </li>
        ))}
      </ul>
      {ceremony.words && <p className="mt-8 whitespace-pre-line break-words italic">{ceremony.words}</p>}
      <div className="mx-auto mt-10 size-48 *:size-full">
        {renderCode(origin + paths.ceremony(ceremony.slug), 'Código QR que abre a página da cerimônia')}
      </div>
      <p className="mt-3">Aponte a câmera: aqui o horário está sempre certo.</p>
      <p className="mt-1 text-small">
        Nota {spokenCode(ceremony.code)}, conferida em {new URL(origin).host}/nota
      </p>
    </article>
  );
}
