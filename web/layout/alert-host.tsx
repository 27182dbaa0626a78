import { type RefObject, useEffect, useRef, useState } from 'react';
import { useAlerts } from '#web/lib/alerts.ts';
import { AlertBox } from './alert-box.tsx';
import { followHeader } from './follow-header.ts';

/** An alert with less height can't be read. */
const LEAST_REM = 6;
const GAP_REM = 0.75;

/** The height that alerts may have above the focused element, which they must not cover; '' for no limit. */
function roomBelow(header: number, host: Element | null): string {
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  const subject = document.activeElement;
  if (!subject || subject === document.body || host?.contains(subject)) return '';
  const room = subject.getBoundingClientRect().top - header - 2 * GAP_REM * rem;
  return room < LEAST_REM * rem ? '' : `${Math.floor(room)}px`;
}

const ABOVE = 'header:not(main *), [data-office-navigation], #cart-panel > :first-child';

/** Places alerts below header, navigation and the cart's head, which stay usable, and above the focused element. */
function useBelowHeader(host: RefObject<HTMLDivElement | null>, isNeeded: boolean): void {
  useEffect(() => {
    if (!isNeeded) return undefined;
    return followHeader((bottom) => {
      host.current?.style.setProperty('--header-bottom', `${bottom}px`);
      host.current?.style.setProperty('--alert-room', roomBelow(bottom, host.current));
    }, ABOVE);
  }, [host, isNeeded]);
}

/** The alerts, at the top centre above everything. Hovering or focusing one pauses the time of all. */
export function AlertHost() {
  const alerts = useAlerts();
  const host = useRef<HTMLDivElement>(null);
  const [isHovered, setHovered] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const [count, setCount] = useState(0);
  if (alerts.length !== count) {
    setCount(alerts.length);
    // An alert that closes under the pointer fires no pointerleave; the next movement sets the state again.
    if (alerts.length < count) setHovered(false);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: a focused alert that closes fires no blur
  useEffect(() => setFocused(host.current?.contains(document.activeElement) ?? false), [count]);

  useBelowHeader(host, count > 0);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hover and focus only pause the alerts' time
    <div
      ref={host}
      aria-live="polite"
      onPointerMove={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
      className="alert-host pointer-events-none fixed inset-x-0 z-alert mx-auto flex w-[min(30rem,100%-1.5rem)] flex-col gap-2.5"
    >
      {alerts.map((alert) => (
        <AlertBox key={alert.id} alert={alert} isHeld={isHovered || isFocused} />
      ))}
    </div>
  );
}
