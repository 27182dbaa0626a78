import { useId } from 'react';
import { useSearchParams } from 'react-router';
import type { Funeral, ListedFuneral } from '#contract/funerals.ts';
import { paths } from '#web/paths.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Heading } from '#web/ui/heading.tsx';
import { TextLink } from '#web/ui/link.tsx';
import { EventLines } from '../event-lines.tsx';
import { FuneralActions } from '../funeral-actions.tsx';
import { FuneralEnd, FuneralStatus } from '../funeral-status.tsx';
import { openedAddress } from '../opened-funeral.ts';
import { PhoneLink } from '../phone-link.tsx';
import { WarningList } from '../warning-list.tsx';
import { WreathLines } from '../wreath-lines.tsx';

type FuneralCardProps = { funeral: ListedFuneral; onDeactivated: (funeral: Funeral) => void };

export function FuneralCard({ funeral, onDeactivated }: FuneralCardProps) {
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
