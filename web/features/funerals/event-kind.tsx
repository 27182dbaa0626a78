import { Church, FlaskConical, Flower2, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { FUNERAL_EVENT_LABELS, type FuneralEventKind } from '#domain/funeral.ts';
import { classNames } from '#web/ui/class-names.ts';

/** The sign and the colours of each kind of event. */
export const eventLooks: Record<FuneralEventKind, { Icon: LucideIcon; colours: string }> = {
  tanatopraxia: { Icon: FlaskConical, colours: 'border-info-line bg-info-soft text-info' },
  velorio: { Icon: Church, colours: 'border-gold-line bg-gold-soft text-gold-ink' },
  sepultamento: { Icon: Flower2, colours: 'border-green-line bg-green-soft text-green' },
};

type EventProps = { kind: FuneralEventKind; className?: string; children?: ReactNode };

export function EventKind({ kind, className = 'text-[0.875rem]', children }: EventProps) {
  const { Icon, colours } = eventLooks[kind];
  const pill = 'agenda-kind flex w-fit items-center gap-1.5 rounded-full border px-2.5 py-0.5 font-semibold';
  return (
    <span className={classNames(pill, colours, className)}>
      <Icon className="size-4" />
      {FUNERAL_EVENT_LABELS[kind]}
      {children}
    </span>
  );
}

export function EventSign({ kind, className }: EventProps) {
  const { Icon, colours } = eventLooks[kind];
  const round = 'flex shrink-0 items-center justify-center rounded-full border';
  return (
    <span aria-hidden="true" className={classNames(round, colours, className)}>
      <Icon />
    </span>
  );
}
