import { type RefObject, useEffect, useRef, useState } from 'react';
import { useAlerts } from '#web/lib/alerts.ts';
import { AlertBox } from './alert-box.tsx';

/** Alerts hang below the header, wherever banner and scrolling have put that: the cart stays within reach. */
function useBelowHeader(host: RefObject<HTMLDivElement | null>, isNeeded: boolean): void {
  useEffect(() => {
    if (!isNeeded) return undefined;
    const place = () => {
      const bottom = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
      host.current?.style.setProperty('--header-bottom', `${Math.max(0, Math.round(bottom))}px`);
    };
    place();
    window.addEventListener('resize', place);
    window.addEventListener('scroll', place, { passive: true });
    return () => {
      window.removeEventListener('resize', place);
      window.removeEventListener('scroll', place);
    };
  }, [host, isNeeded]);
}

/** Where alerts appear: top centre, above everything. Hovering or focusing one stops the clocks of all of them. */
export function AlertHost() {
  const alerts = useAlerts();
  const host = useRef<HTMLDivElement>(null);
  const [isHovered, setHovered] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const [count, setCount] = useState(0);
  if (alerts.length !== count) {
    setCount(alerts.length);
    // An alert that closes under the pointer leaves without an event that says so; the next movement tells.
    if (alerts.length < count) setHovered(false);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: one that closes takes the focus with it without an event
  useEffect(() => setFocused(host.current?.contains(document.activeElement) ?? false), [count]);

  useBelowHeader(host, count > 0);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: nothing is done here, only the clocks wait
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
