export const FUNERAL_TYPES = ['particular', 'convênio'] as const;
export type FuneralType = (typeof FUNERAL_TYPES)[number];

/** What a day's agenda shows of a funeral, in the order in which the three happen. */
export const FUNERAL_EVENTS = ['tanatopraxia', 'velorio', 'sepultamento'] as const;
export type FuneralEventKind = (typeof FUNERAL_EVENTS)[number];

export const FUNERAL_EVENT_LABELS: Record<FuneralEventKind, string> = {
  tanatopraxia: 'Tanatopraxia',
  velorio: 'Velório',
  sepultamento: 'Sepultamento',
};

/** What a funeral is, as people see it. */
export type FuneralState = 'in-progress' | 'concluded' | 'deactivated';
export type FuneralAction = 'edit' | 'conclude' | 'deactivate' | 'reopen' | 'reactivate';

/** A concluded funeral offers nothing to the staff; administrators may open it again. */
const transitions: Record<FuneralState, Partial<Record<FuneralAction, FuneralState>>> = {
  'in-progress': { edit: 'in-progress', conclude: 'concluded', deactivate: 'deactivated' },
  concluded: { reopen: 'in-progress' },
  deactivated: { reactivate: 'in-progress' },
};

/** The state after an action, or undefined when the action doesn't apply. */
export function nextFuneralState(state: FuneralState, action: FuneralAction): FuneralState | undefined {
  return transitions[state][action];
}

/** The state of a stored funeral. */
export function funeralState(funeral: { active: boolean; concludedAt: Date | null }): FuneralState {
  if (!funeral.active) return 'deactivated';
  return funeral.concludedAt ? 'concluded' : 'in-progress';
}

const UNDO_MS = 10 * 60_000;

/** Whether a person may take back, without saying why, that a funeral is concluded: it was them, a moment ago. */
export function mayTakeBack(
  conclusion: { by: string | null; at: Date | null },
  { email, now }: { email: string; now: Date },
): boolean {
  return conclusion.by === email && conclusion.at !== null && now.getTime() - conclusion.at.getTime() <= UNDO_MS;
}
