import { formatDay, formatTime } from '#domain/dates.ts';
import { FUNERAL_EVENT_LABELS } from '#domain/funeral.ts';
import type { Segment } from './agenda-layout.ts';

/** '14:00', or since when something goes on that began on another day: 'desde 20:00 de 20/11'. */
export function timeText({ block: { from }, isContinued }: Segment): string {
  return isContinued ? `desde ${formatTime(from)} de ${formatDay(from).slice(0, 5)}` : formatTime(from);
}

/** The whole event in a sentence, for those who hear it. */
export function segmentName(segment: Segment): string {
  const { event } = segment.block;
  const warnings = event.avisos.map(({ text }) => `Atenção: ${text}`);
  const end = event.concluido ? ['Concluído.'] : [];
  const what = `${timeText(segment)}, ${FUNERAL_EVENT_LABELS[event.kind]} de ${event.falecido}, ${event.local}.`;
  return [what, ...end, ...warnings].join(' ');
}
