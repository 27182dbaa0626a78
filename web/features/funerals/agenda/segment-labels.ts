import type { AgendaEvent } from '#contract/funerals.ts';
import { formatDay, formatTime } from '#domain/dates.ts';
import { FUNERAL_EVENT_LABELS } from '#domain/funeral.ts';
import type { Segment } from './agenda-layout.ts';

/** '14:00', or since when something goes on that began on another day: 'desde 20:00 de 20/11'. */
export function timeText({ block: { from }, isContinued }: Segment): string {
  return isContinued ? `desde ${formatTime(from)} de ${formatDay(from).slice(0, 5)}` : formatTime(from);
}

/** '3 coroas, 1 já no local'; undefined for an event without any. */
export function wreathText({ esperadas, entregues }: AgendaEvent['coroas']): string | undefined {
  if (esperadas === 0) return undefined;
  const all = esperadas === 1 ? '1 coroa' : `${esperadas} coroas`;
  return entregues === 0 ? all : `${all}, ${entregues === esperadas ? 'já' : `${entregues} já`} no local`;
}

export function segmentName(segment: Segment): string {
  const { event } = segment.block;
  const warnings = event.avisos.map(({ text }) => `Atenção: ${text}`);
  const end = event.concluido ? ['Concluído.'] : [];
  const what = `${timeText(segment)}, ${FUNERAL_EVENT_LABELS[event.kind]} de ${event.falecido}, ${event.local}.`;
  const wreaths = wreathText(event.coroas);
  return [what, ...(wreaths ? [`${wreaths}.`] : []), ...end, ...warnings].join(' ');
}
