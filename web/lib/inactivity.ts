import { useEffect } from 'react';
import { IDLE_LIMIT, type IdlePhase, idlePhase, untilNextPhase } from '#domain/session.ts';
import { beginActivity, idleLimit, lastActivity, recordActivity, setIdleLimit } from './activity.ts';
import { useSession } from './session.ts';

const ACTIVITY = ['mousemove', 'keydown', 'click', 'scroll'] as const;
const REAPPEARANCE = ['focus', 'pageshow', 'visibilitychange'] as const;
/** Timers stop while the computer sleeps, so the clock is read this often instead of setting one long timer. */
const LOOK_EVERY_MS = 1_000;

/**
 * Watches the person's activity in all tabs and calls `onPhase` at each change of phase, and at once when the first
 * phase isn't 'active'. Nothing is called after 'ended'. Returns a function that stops watching.
 */
export function watchInactivity(onPhase: (phase: IdlePhase) => void): () => void {
  let phase: IdlePhase = 'active';
  let timer: ReturnType<typeof setTimeout> | undefined;
  let lookedAt = 0;

  function look(): void {
    clearTimeout(timer);
    if (phase === 'ended') return;
    const now = new Date();
    const last = lastActivity(now);
    const limit = idleLimit();
    const next = idlePhase(last, now, limit);
    if (next !== 'ended') timer = setTimeout(look, Math.min(untilNextPhase(last, now, limit), LOOK_EVERY_MS));
    if (next === phase) return;
    phase = next;
    onPhase(next);
  }

  /** Activity after the end is ignored: the first event after a computer resumes is often the mouse. */
  function onActivity(): void {
    const now = Date.now();
    if (phase === 'active' && now >= lookedAt && now - lookedAt < LOOK_EVERY_MS) return;
    lookedAt = now;
    look();
    if (phase === 'ended') return;
    recordActivity(new Date());
    look();
  }

  for (const name of ACTIVITY) window.addEventListener(name, onActivity, { capture: true, passive: true });
  for (const name of REAPPEARANCE) window.addEventListener(name, look, { capture: true });
  beginActivity(new Date());
  look();

  return () => {
    clearTimeout(timer);
    phase = 'ended';
    for (const name of ACTIVITY) window.removeEventListener(name, onActivity, { capture: true });
    for (const name of REAPPEARANCE) window.removeEventListener(name, look, { capture: true });
  };
}

/**
 * While the calling page is open, a funcionario's session lasts `limit` milliseconds from the last activity. An
 * administrator's ends as on other pages, because it could show money and documents.
 */
export function useIdleLimit(limit: number): void {
  const isStaff = useSession()?.role === 'funcionario';
  useEffect(() => {
    if (!isStaff) return;
    setIdleLimit(limit);
    return () => setIdleLimit(IDLE_LIMIT);
  }, [isStaff, limit]);
}
