export const FUNERAL_TYPES = ['particular', 'convênio'] as const;
export type FuneralType = (typeof FUNERAL_TYPES)[number];

/** The events of a day's agenda, in the order in which they happen. */
export const FUNERAL_EVENTS = ['tanatopraxia', 'velorio', 'sepultamento'] as const;
export type FuneralEventKind = (typeof FUNERAL_EVENTS)[number];

export const FUNERAL_EVENT_LABELS: Record<FuneralEventKind, string> = {
  tanatopraxia: 'Tanatopraxia',
  velorio: 'Velório',
  sepultamento: 'Sepultamento',
};

export type FuneralState = 'in-progress' | 'concluded' | 'deactivated';
export type FuneralAction = 'edit' | 'conclude' | 'deactivate' | 'reopen' | 'reactivate';

/** A concluded funeral offers nothing to the staff; administrators may open it again. */
const transitions: Record<FuneralState, Partial<Record<FuneralAction, FuneralState>>> = {
  'in-progress': { edit: 'in-progress', conclude: 'concluded', deactivate: 'deactivated' },
  concluded: { reopen: 'in-progress' },
  deactivated: { reactivate: 'in-progress' },
};

export function nextFuneralState(state: FuneralState, action: FuneralAction): FuneralState | undefined {
  return transitions[state][action];
}

export function funeralState(funeral: { active: boolean; concludedAt: Date | null }): FuneralState {
  if (!funeral.active) return 'deactivated';
  return funeral.concludedAt ? 'concluded' : 'in-progress';
}

const UNDO_MS = 10 * 60_000;

/** Whether a person may take back, without saying why, that a funeral is concluded: it was them, a moment ago. */
export function mayUndoCompletion(
  conclusion: { by: string | null; at: Date | null },
  { email, now }: { email: string; now: Date },
): boolean {
  return conclusion.by === email && conclusion.at !== null && now.getTime() - conclusion.at.getTime() <= UNDO_MS;
}

export const WREATH_EVENTS = ['velorio', 'sepultamento'] as const;
export type WreathEvent = (typeof WREATH_EVENTS)[number];
