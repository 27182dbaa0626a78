import { formatDateTime } from '#domain/dates.ts';
import { FUNERAL_EVENT_LABELS, FUNERAL_EVENTS, type FuneralType } from '#domain/funeral.ts';
import { type FuneralPlan, funeralEvents } from '#domain/funeral-events.ts';

type AnnouncedFuneral = FuneralPlan & {
  id: string;
  version: number;
  type: FuneralType;
  healthPlan: string | null;
  deceasedName: string;
};

/** A change of a funeral; `before` has the former values when something was moved or renamed. */
export type FuneralAnnouncement = {
  what: 'scheduled' | 'changed' | 'deactivated' | 'reactivated';
  funeral: AnnouncedFuneral;
  before?: AnnouncedFuneral;
};

const titles: Record<FuneralAnnouncement['what'], string> = {
  scheduled: 'Novo funeral',
  changed: 'Funeral alterado',
  deactivated: 'Funeral desativado',
  reactivated: 'Funeral reativado',
};

/** The name on one line, for a mail's subject. */
function oneLine(name: string): string {
  return name.replace(/\s+/g, ' ');
}

function typeText({ type, healthPlan }: AnnouncedFuneral): string {
  return healthPlan === null ? type : `${type} ${healthPlan}`;
}

/** A line of the message; with `before` it shows the change, without it only the present value. */
function line(label: string, now: string | undefined, before?: { text: string | undefined }): string[] {
  const compared = before && before.text !== now;
  if (now === undefined && !compared) return [];
  if (!compared) return [`${label}: ${now}`];
  return [`${label}: ${now ?? 'não haverá mais'} (${before.text === undefined ? 'novo' : `antes: ${before.text}`})`];
}

function stepTexts(funeral: AnnouncedFuneral): Map<string, string> {
  return new Map(
    funeralEvents(funeral).map(({ kind, place, from }) => [kind, `${formatDateTime(from)}, ${oneLine(place)}`]),
  );
}

/** The message about a funeral: the deceased's name, type, São Paulo times, places; no name of the family, no phone. */
export function funeralMessage({ what, funeral, before }: FuneralAnnouncement): { subject: string; lines: string[] } {
  const name = oneLine(funeral.deceasedName);
  const [steps, stepsBefore] = [stepTexts(funeral), before ? stepTexts(before) : undefined];
  const lines = [
    ...line('Falecido(a)', name, before && { text: oneLine(before.deceasedName) }),
    `Tipo: ${typeText(funeral)}`,
    ...FUNERAL_EVENTS.flatMap((kind) =>
      line(FUNERAL_EVENT_LABELS[kind], steps.get(kind), stepsBefore && { text: stepsBefore.get(kind) }),
    ),
  ];
  return { subject: `${titles[what]}: ${name}`, lines };
}
